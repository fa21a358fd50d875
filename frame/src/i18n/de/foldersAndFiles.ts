import { count } from './counted.ts'

const folder = { other: '# Ordner' }
const file = { one: '# Datei', other: '# Dateien' }

export function foldersAndFiles(folders: number, files: number): string {
  if (folders === 0) return count(files, file)
  return files === 0 ? count(folders, folder) : `${count(folders, folder)} und ${count(files, file)}`
}
