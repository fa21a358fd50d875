import { fileItem } from '../client/fileItem.ts'
import type { SourceItem } from '../SourceItem.ts'

/** Whether the host imports items of this type. */
export function includesType({ types }: { readonly types?: readonly string[] }, type: string): boolean {
  return !types || types.length === 0 || types.includes(type)
}

type Text = Pick<
  SourceItem,
  'externalId' | 'parentExternalId' | 'rootExternalId' | 'itemType' | 'fileFormat' | 'version'
> & {
  readonly name: string | null
  readonly externalUrl: string | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
  readonly visibility?: SourceItem['visibility']
  /** Its attachments are listed below it. */
  readonly isExpandable: boolean
}

/** Creates the item of a ticket, a conversation or an article. `name`: null or blank if it has none. */
export function textItem({ name, itemType, fileFormat, isExpandable, ...known }: Text): SourceItem {
  const named = { ...known, name: name?.replace(/\s+/g, ' ').trim() || '(no subject)' }
  return { ...fileItem(named), itemType, fileFormat, isExpandable }
}

/** `externalUrl`: its page, or that of its parent. */
type Attached = Pick<
  SourceItem,
  'externalId' | 'parentExternalId' | 'rootExternalId' | 'name' | 'itemType' | 'externalUrl'
> &
  Partial<Pick<SourceItem, 'version' | 'mimeType' | 'size' | 'updatedAt' | 'handle' | 'visibility'>>

/** Creates the item of an attachment. Attachments never change. */
export function attachedItem({
  itemType,
  mimeType = null,
  size = null,
  handle = null,
  ...known
}: Attached): SourceItem {
  return { ...fileItem({ version: known.externalId, ...known }), itemType, mimeType, size, handle }
}

/** Returns the number in `ticket|35`. Null: an item of another kind. */
export function numberIn(externalId: string, kind: string): string | null {
  const [found, number = ''] = externalId.split('|')
  return found === kind && /^\d{1,20}$/.test(number) ? number : null
}

/** Converts seconds since 1970 to an ISO date-time. */
export function isoOf(seconds: number | null | undefined): string | null {
  return seconds ? new Date(seconds * 1000).toISOString() : null
}
