import { count } from './counted.ts'

const folder = { one: '# carpeta', other: '# carpetas' }
const file = { one: '# archivo', other: '# archivos' }

export function foldersAndFiles(folders: number, files: number): string {
  if (folders === 0) return count(files, file)
  return files === 0 ? count(folders, folder) : `${count(folders, folder)} y ${count(files, file)}`
}
