import { count } from './counted.ts'

const folder = { other: '# 個のフォルダー' }
const file = { other: '# 個のファイル' }

export function foldersAndFiles(folders: number, files: number): string {
  if (folders === 0) return count(files, file)
  return files === 0 ? count(folders, folder) : `${count(folders, folder)}と ${count(files, file)}`
}
