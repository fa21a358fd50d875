import { type EnabledIntegration, SOURCES } from '@inlet/wire/bridge'
import type { CatalogEntry } from '../sources/CatalogEntry.ts'
import { SOURCE_RECORDS } from '../sources/sourceRecords.ts'

/** How the user chooses what to import from a source. */
export type SelectionType = 'FILE_PICKER' | 'SYNC_URL' | 'UPLOAD' | 'CUSTOM'

/** All sources, by ascending id. */
export const catalog: readonly CatalogEntry[] = [...SOURCES].sort().map((id) => SOURCE_RECORDS[id])

const byId: ReadonlyMap<string, CatalogEntry> = new Map(catalog.map((one) => [one.id, one]))

export function findCatalogEntry(id: string): CatalogEntry | null {
  return byId.get(id) ?? null
}

/** Whether a file's `source` means a website or a page of one. Older back ends write the catalog's own id. */
export function isOfWebsite(source: string | null): boolean {
  return catalog.some(
    ({ id, fileSource }) => fileSource === 'WEB_SCRAPE' && (source === id || source === fileSource),
  )
}

type Choosing = Pick<EnabledIntegration, 'useCarbonFilePicker' | 'syncSourceItems'>

/**
 * How items of a source are chosen: in our own picker, unless the host wants the provider's or no items at all. Null
 * if nothing can be picked, such as mail, which is chosen by label or folder.
 */
export function selectionType(source: CatalogEntry, host: Choosing = {}): SelectionType | null {
  if (source.fileSource === 'UPLOADED') return 'UPLOAD'
  if (source.fileSource === 'WEB_SCRAPE') return 'SYNC_URL'
  const isOurs = host.useCarbonFilePicker !== false || !source.syncUrl
  if (source.itemPicker && isOurs && host.syncSourceItems !== false) return 'FILE_PICKER'
  if (source.syncUrl) return 'SYNC_URL'
  return source.hasConversations ? 'CUSTOM' : null
}
