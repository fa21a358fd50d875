import type { ItemPage, SourceItem } from '../Connector.ts'
import { pageOf } from './pageOf.ts'

/** Entries of one page. */
const PAGE = 1000

/** One page of a folder whose source lists all of it in one answer. The cursor is how many went before. */
export function slicedPage(items: readonly SourceItem[], cursor: string | null): ItemPage {
  const at = Number(cursor ?? 0)
  const next = at + PAGE
  return pageOf({
    items: items.slice(at, next),
    nextCursor: next < items.length ? String(next) : null,
  })
}
