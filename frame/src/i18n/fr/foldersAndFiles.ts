import { count } from './counted.ts'

const folder = { one: '# dossier', other: '# dossiers' }
const file = { one: '# fichier', other: '# fichiers' }

export function foldersAndFiles(folders: number, files: number): string {
  if (folders === 0) return count(files, file)
  return files === 0 ? count(folders, folder) : `${count(folders, folder)} et ${count(files, file)}`
}
