import type { SourceItem } from '../Connector.ts'
import { fileItem } from '../client/fileItem.ts'

/** Whether a host that names the types that it imports means this one, too. */
export function wants({ types }: { readonly types?: readonly string[] }, type: string): boolean {
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
  /** What is attached to it is listed below it. */
  readonly isExpandable: boolean
}

/** A ticket, a conversation or an article. `name`: null or blank where nobody gave it one. */
export function textItem({ name, itemType, fileFormat, isExpandable, ...known }: Text): SourceItem {
  const named = { ...known, name: name?.replace(/\s+/g, ' ').trim() || '(no subject)' }
  return { ...fileItem(named), itemType, fileFormat, isExpandable }
}

/** `externalUrl`: where a person opens it, or what it is attached to. */
type Attached = Pick<
  SourceItem,
  'externalId' | 'parentExternalId' | 'rootExternalId' | 'name' | 'itemType' | 'externalUrl'
> &
  Partial<Pick<SourceItem, 'version' | 'mimeType' | 'size' | 'updatedAt' | 'handle' | 'visibility'>>

/** What somebody attached. Of such a thing nothing changes any more. */
export function attachedItem({
  itemType,
  mimeType = null,
  size = null,
  handle = null,
  ...known
}: Attached): SourceItem {
  return { ...fileItem({ version: known.externalId, ...known }), itemType, mimeType, size, handle }
}

/** Of a thing `ticket|35` the number, as it was given; null: it is another thing. */
export function numberIn(externalId: string, kind: string): string | null {
  const [found, number = ''] = externalId.split('|')
  return found === kind && /^\d{1,20}$/.test(number) ? number : null
}

/** A moment that is given in seconds since 1970. */
export function isoOf(seconds: number | null | undefined): string | null {
  return seconds ? new Date(seconds * 1000).toISOString() : null
}
