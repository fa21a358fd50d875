import type { UserFile } from '@inlet/wire/service'
import { isOfWebsite } from './catalog.ts'

export type ItemKind = 'FILE' | 'FOLDER'

type Described = Pick<UserFile, 'file_metadata' | 'data_source_metadata' | 'source' | 'parent_id'>

const FOLDER_TYPES: readonly unknown[] = ['COLLECTION', 'FOLDER']

/**
 * A file of the service is a folder if its metadata says so, if its type is COLLECTION or FOLDER, or if it is a
 * website of more than one page (and not itself a page of one).
 */
export function fileKind({
  file_metadata: metadata,
  data_source_metadata,
  source,
  parent_id,
}: Described): ItemKind {
  if (metadata?.is_folder) return 'FOLDER'
  if ([metadata?.type, data_source_metadata?.type].some((type) => FOLDER_TYPES.includes(type)))
    return 'FOLDER'
  return isOfWebsite(source) && (metadata?.max_pages_to_scrape ?? 0) > 1 && !parent_id ? 'FOLDER' : 'FILE'
}
