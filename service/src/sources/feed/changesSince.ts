import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import type { Changes } from '../abilities/Changes.ts'
import { isRefusedCursor, MAX_RESTARTS } from '../client/partFaults.ts'
import type { ItemPage } from '../SourceItem.ts'
import { expired } from './expired.ts'

/** A feed of items updated since a time. */
export type SinceFeed = {
  readonly clock: Pick<Clock, 'now'>
  /** How far before that time each round begins: clocks differ, times are rounded, indexes lag. */
  readonly overlapMs: number
  /** Only a full scan finds deletions, so the cursor expires after this. */
  readonly fullScanEveryMs: number
}

/** A page of updated items. `removed`: those that are no longer available. */
export type SincePage = ItemPage & { readonly removed?: readonly string[] }

/** Times are milliseconds since 1970. */
const State = v.object({
  since: v.number(),
  swept: v.number(),
  /** The current round; null: none. Its page is null after a restart because the page cursor was rejected. */
  round: v.nullable(
    v.object({ until: v.number(), page: v.nullable(v.string()), restarts: v.optional(v.number(), 0) }),
  ),
})

/** Returns the cursor of now. */
export function startSince({ clock }: Pick<SinceFeed, 'clock'>): string {
  const now = clock.now().getTime()
  return textOf({ since: now, swept: now, round: null })
}

/**
 * Changes of a source that reports updates since a time, but no deletions. The cursor expires regularly, so
 * that a full scan finds deletions and `startSince` creates the next one.
 */
export async function changesSince(
  cursor: string | null,
  { clock, overlapMs, fullScanEveryMs }: SinceFeed,
  read: (since: Date, page: string | null) => Promise<SincePage>,
): Promise<Changes> {
  const state = v.safeParse(v.pipe(v.string(), v.parseJson(), State), cursor, { abortEarly: true })
  if (!state.success) throw expired()
  const { since, swept, round } = state.output
  const now = clock.now().getTime()
  // A round that began too long ago does not continue.
  const isOver = !round || now - round.until >= fullScanEveryMs
  if (isOver && now - swept >= fullScanEveryMs) throw expired()
  const { until = now, page: from = null, restarts = 0 } = round ?? {}
  const next = (page: string | null, times: number) => ({
    since,
    swept,
    round: { until, page, restarts: times },
  })
  try {
    const { items, removed = [], nextCursor: page } = await read(new Date(since - overlapMs), from)
    const state = page === null ? { since: until, swept, round: null } : next(page, restarts)
    return { changed: items, removed, nextCursor: textOf(state), more: page !== null }
  } catch (error) {
    if (!isRefusedCursor(error, from)) throw error
    // The page cursor was rejected: restart the round, up to a limit.
    if (restarts >= MAX_RESTARTS) throw expired()
    return { changed: [], removed: [], nextCursor: textOf(next(null, restarts + 1)), more: true }
  }
}

function textOf(state: v.InferOutput<typeof State>): string {
  return JSON.stringify(state)
}
