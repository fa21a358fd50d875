import type { ItemPage, SourceItem } from '../Connector.ts'
import { notUnderstood } from './SourceClient.ts'

/** Entries of one answer, as many as are asked for at most. */
const MOST_ENTRIES = 1000
/** Bytes of an external id that is kept: the longest names that there are have 1,024 characters. */
const LONGEST_ID = 4096
const LONGEST_HANDLE = 2048
/** What PostgreSQL does not store: NUL characters and halves of characters. */
export const UNSTORABLE = /[\0\p{Cs}]/u

/** What a source said of one page of a folder. */
type Said = {
  readonly items: readonly SourceItem[]
  /** What it listed, with what is left out. Default: the items. */
  readonly entries?: number
  readonly nextCursor: string | null
}

/**
 * A page that can be stored. Items that nobody can store are left out. Throws a SourceFault where the page is larger
 * than any that was asked for.
 */
export function pageOf({ items, entries = items.length, nextCursor }: Said): ItemPage {
  if (entries > MOST_ENTRIES) throw notUnderstood()
  return { items: items.filter(isStorable), nextCursor }
}

function isStorable({ externalId, version, handle, mimeType }: SourceItem): boolean {
  const isShort =
    Buffer.byteLength(externalId) <= LONGEST_ID && Buffer.byteLength(handle ?? '') <= LONGEST_HANDLE
  return isShort && !UNSTORABLE.test(`${externalId}${version}${handle}${mimeType}`)
}

/** A name as it came percent-encoded. Throws a SourceFault where it did not. */
export function decodeName(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw notUnderstood()
  }
}
