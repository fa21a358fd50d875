import type { ItemPage, SourceItem } from '../Connector.ts'
import { pageOf } from './pageOf.ts'

/** Entries of one page. */
const PAGE = 1000

/** One page of a folder whose source lists all of it in one answer. The cursor is how many went before. */
export function slicedPage(items: readonly SourceItem[], cursor: string | null): ItemPage {
  return slicedPageOf(items, cursor, (item) => item)
}

/** Likewise, of entries that are made items of no sooner than on their page. */
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
