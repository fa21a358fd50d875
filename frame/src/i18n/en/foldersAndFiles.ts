import { plural } from '../plural.ts'

/** `2 folders and 1 file`; what there is none of is left out. */
export function foldersAndFiles(folders: number, files: number): string {
  if (folders === 0) return plural(files, 'file')
  return files === 0 ? plural(folders, 'folder') : `${plural(folders, 'folder')} and ${plural(files, 'file')}`
}
