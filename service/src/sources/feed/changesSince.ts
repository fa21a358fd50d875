import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import type { Changes, ItemPage } from '../Connector.ts'
import { isRefusedCursor, MAX_RESTARTS } from '../client/partFaults.ts'
import { expired } from './expired.ts'

/** How a source says what was updated since a moment. */
export type SinceFeed = {
  readonly clock: Pick<Clock, 'now'>
  /** Milliseconds before the moment that are asked for again: clocks differ, minutes are rounded, indexes lag. */
  readonly overlap: number
  /** Milliseconds after which all that is known is read again, which alone finds what is gone. */
  readonly sweepEvery: number
}

/** One page of it, with what of that is no longer to be had. */
export type SincePage = ItemPage & { readonly removed?: readonly string[] }

/** Moments are milliseconds since 1970. */
const State = v.object({
  since: v.number(),
  swept: v.number(),
  /** Where a round stands; null: none has begun. Its page is null where it began anew, so often, as it was refused. */
  round: v.nullable(
    v.object({ until: v.number(), page: v.nullable(v.string()), restarts: v.optional(v.number(), 0) }),
  ),
})

/** The cursor of now. */
export function startSince({ clock }: Pick<SinceFeed, 'clock'>): string {
  const now = clock.now().getTime()
  return textOf({ since: now, swept: now, round: null })
}

/**
 * Changes of a source that says what was updated since a moment, and nothing of what is gone. Every so often its
 * cursor expires for that reason: then everything that is known is read again, and `startSince` gives the next one.
 */
export async function changesSince(
  cursor: string | null,
  { clock, overlap, sweepEvery }: SinceFeed,
  read: (since: Date, page: string | null) => Promise<SincePage>,
): Promise<Changes> {
  const state = v.safeParse(v.pipe(v.string(), v.parseJson(), State), cursor, { abortEarly: true })
  if (!state.success) throw expired()
  const { since, swept, round } = state.output
  const now = clock.now().getTime()
  // A round that was begun long ago is none that goes on.
  const isOver = !round || now - round.until >= sweepEvery
  if (isOver && now - swept >= sweepEvery) throw expired()
  const { until = now, page: from = null, restarts = 0 } = round ?? {}
  const next = (page: string | null, times: number) => ({
    since,
    swept,
    round: { until, page, restarts: times },
  })
  try {
    const { items, removed = [], nextCursor: page } = await read(new Date(since - overlap), from)
    const state = page === null ? { since: until, swept, round: null } : next(page, restarts)
    return { changed: items, removed, nextCursor: textOf(state), more: page !== null }
  } catch (error) {
    if (!isRefusedCursor(error, from)) throw error
    // The page is not known any more: the round begins anew, and not for ever.
    if (restarts >= MAX_RESTARTS) throw expired()
    return { changed: [], removed: [], nextCursor: textOf(next(null, restarts + 1)), more: true }
  }
}

function textOf(state: v.InferOutput<typeof State>): string {
  return JSON.stringify(state)
}
