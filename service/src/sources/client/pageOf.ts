import type { ItemPage, SourceItem } from '../SourceItem.ts'
import { notUnderstood } from './SourceClient.ts'

/** Maximum entries of an answer. */
const MAX_ENTRIES = 1000
/** Maximum size of a stored external id: the longest object keys have 1,024 characters. */
const MAX_ID_BYTES = 4096
const MAX_HANDLE_BYTES = 2048
/** What PostgreSQL can't store: NUL characters and lone surrogates. */
export const UNSTORABLE = /[\0\p{Cs}]/u

/** A page of a folder as the source listed it. */
type ListedPage = {
  readonly items: readonly SourceItem[]
  /** Entries that the source listed, including those left out here. Default: the items. */
  readonly entries?: number
  readonly nextCursor: string | null
}

/**
 * Returns a page without the items that can't be stored. Throws a SourceFault if it has more entries than any
 * request asks for.
 */
export function pageOf({ items, entries = items.length, nextCursor }: ListedPage): ItemPage {
  if (entries > MAX_ENTRIES) throw notUnderstood()
  return { items: items.filter(isStorable), nextCursor }
}

function isStorable({ externalId, version, handle, mimeType }: SourceItem): boolean {
  const isShort =
    Buffer.byteLength(externalId) <= MAX_ID_BYTES && Buffer.byteLength(handle ?? '') <= MAX_HANDLE_BYTES
  return isShort && !UNSTORABLE.test(`${externalId}${version}${handle}${mimeType}`)
}

/** Decodes a percent-encoded name. Throws a SourceFault if it is invalid. */
export function decodeName(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw notUnderstood()
  }
}
