import type { ItemPage, SourceItem } from '../SourceItem.ts'
import { pageOf } from './pageOf.ts'

/** Entries of a page. */
const PAGE = 1000

/** Returns one page of a folder that the source lists in one answer. The cursor is an offset. */
export function slicedPage(items: readonly SourceItem[], cursor: string | null): ItemPage {
  return slicedPageOf(items, cursor, (item) => item)
}

/** The same, converting only the entries of the page to items. */
export function slicedPageOf<E>(
  entries: readonly E[],
  cursor: string | null,
  itemOf: (entry: E) => SourceItem,
): ItemPage {
  const at = Number(cursor ?? 0)
  const next = at + PAGE
  return pageOf({
    items: entries.slice(at, next).map(itemOf),
    nextCursor: next < entries.length ? String(next) : null,
  })
}
