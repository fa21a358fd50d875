import { count } from './counted.ts'

const folder = { one: '# pasta', other: '# pastas' }
const file = { one: '# arquivo', other: '# arquivos' }

export function foldersAndFiles(folders: number, files: number): string {
  if (folders === 0) return count(files, file)
  return files === 0 ? count(folders, folder) : `${count(folders, folder)} e ${count(files, file)}`
}
