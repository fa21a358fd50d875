import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import type { Changes } from '../abilities/Changes.ts'
import { isRefusedCursor, MAX_RESTARTS } from '../client/partFaults.ts'
import { isItemFault } from '../SourceFault.ts'
import type { ItemPage, SourceItem } from '../SourceItem.ts'
import { expired } from './expired.ts'

type ListingFeed = {
  readonly clock: Pick<Clock, 'now'>
  /** Only a full scan finds deletions, so the cursor expires after this. */
  readonly fullScanEveryMs: number
}

const State = v.object({
  /** Milliseconds since 1970. */
  swept: v.number(),
  /** Folders still to list in this round. Null is the top. */
  left: v.array(v.object({ folder: v.nullable(v.string()), page: v.nullable(v.string()) })),
  /** How often the first of them restarted because its page cursor was rejected. */
  restarts: v.optional(v.number(), 0),
  /** Why the first folder was skipped that exists but can't be read. */
  fault: v.optional(v.string()),
})

/** Returns the cursor of now. */
export function startListing({ clock }: Pick<ListingFeed, 'clock'>): string {
  return JSON.stringify({ swept: clock.now().getTime(), left: [] })
}

/**
 * Changes of a small part of a source without a change feed: lists all of its folders, one per call. Deletions
 * are not found, so the cursor expires regularly.
 */
export async function changesByListing(
  cursor: string,
  { clock, fullScanEveryMs }: ListingFeed,
  list: (folder: string | null, page: string | null) => Promise<ItemPage>,
): Promise<Changes> {
  const state = v.safeParse(v.pipe(v.string(), v.parseJson(), State), cursor, { abortEarly: true })
  if (!state.success) throw expired()
  const { swept, restarts, fault: before } = state.output
  const [first = { folder: null, page: null }, ...later] = state.output.left
  if (state.output.left.length === 0 && clock.now().getTime() - swept >= fullScanEveryMs) throw expired()
  const answer = (
    items: readonly SourceItem[],
    left: typeof state.output.left,
    { restarts = 0, fault = before }: { restarts?: number; fault?: string | undefined } = {},
  ): Changes => {
    const more = left.length > 0
    const nextCursor = JSON.stringify({ swept, left, restarts, ...(more && { fault }) })
    return { changed: items, removed: [], nextCursor, more, ...(!more && fault !== undefined && { fault }) }
  }
  try {
    const { items, nextCursor } = await list(first.folder, first.page)
    const below = items.filter(({ fileFormat, isExpandable }) => isExpandable && fileFormat === null)
    const left = [
      ...(nextCursor === null ? [] : [{ ...first, page: nextCursor }]),
      ...below.map(({ externalId }) => ({ folder: externalId, page: null })),
      ...later,
    ]
    return answer(items, left, { restarts: nextCursor === null ? 0 : restarts })
  } catch (error) {
    if (isRefusedCursor(error, first.page) && restarts < MAX_RESTARTS)
      return answer([], [{ ...first, page: null }, ...later], { restarts: restarts + 1 })
    // The other folders can be read.
    if (first.folder === null || !isItemFault(error)) throw error
    return answer([], later, { fault: before ?? (error.code === 'item' ? error.message : undefined) })
  }
}
