import { count } from './counted.ts'
import { file, folder } from './nouns.ts'

export function foldersAndFiles(folders: number, files: number): string {
  if (folders === 0) return count(files, file)
  return files === 0 ? count(folders, folder) : `${count(folders, folder)} و${count(files, file)}`
}
