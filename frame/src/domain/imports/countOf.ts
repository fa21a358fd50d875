import type { FilesQuery } from '@inlet/wire/service'
import type { FileCalls } from '../../service/ServiceClient.ts'

/** A number of files, and of folders among what was counted: a folder is no file. */
export type FileCount = { readonly files: number; readonly folders: number }

export const NONE: FileCount = { files: 0, folders: 0 }

/** Counts what matches, folders apart. */
export async function countOf(
  files: Pick<FileCalls, 'list'>,
  filters: FilesQuery['filters'],
  signal: AbortSignal,
): Promise<FileCount> {
  const ask = async (also: FilesQuery['filters']) =>
    (await files.list({ pagination: { limit: 1 }, filters: { ...filters, ...also } }, { signal })).count
  const all = await ask({})
  if (all === 0) return NONE
  // What has ended in between is no longer counted, so folders never outnumber the first response.
  const withoutFolders = Math.min(all, await ask({ include_containers: false }))
  return { files: withoutFolders, folders: all - withoutFolders }
}

export function isAny({ files, folders }: FileCount): boolean {
  return files + folders > 0
}
