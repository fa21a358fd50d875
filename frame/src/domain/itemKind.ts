import type { UserFile } from '@inlet/wire/service'

export type ItemKind = 'FILE' | 'FOLDER'

/**
 * A file of the service is a folder if its metadata says so, if its type is COLLECTION or FOLDER, or if it is a
 * website of more than one page (and not itself a page of one).
 */
export function fileKind(file: Pick<UserFile, 'file_metadata' | 'source' | 'parent_id'>): ItemKind {
  const metadata = file.file_metadata
  if (metadata?.is_folder || metadata?.type === 'COLLECTION' || metadata?.type === 'FOLDER') return 'FOLDER'
  const website = file.source === 'WEB_SCRAPE' || file.source === 'WEB_SCRAPER'
  return website && (metadata?.max_pages_to_scrape ?? 0) > 1 && !file.parent_id ? 'FOLDER' : 'FILE'
}
