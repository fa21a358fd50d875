import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import type { Changes, ItemPage } from '../Connector.ts'
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
  /** Where a round stands; null: none has begun. */
  round: v.nullable(v.object({ until: v.number(), page: v.string() })),
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
  const state = v.safeParse(v.pipe(v.string(), v.parseJson(), State), cursor)
  if (!state.success) throw expired()
  const { since, swept, round } = state.output
  const now = clock.now().getTime()
  if (!round && now - swept >= sweepEvery) throw expired()
  const until = round?.until ?? now
  const { items, removed = [], nextCursor: page } = await read(new Date(since - overlap), round?.page ?? null)
  return {
    changed: items,
    removed,
    nextCursor:
      page === null
        ? textOf({ since: until, swept, round: null })
        : textOf({ since, swept, round: { until, page } }),
    more: page !== null,
  }
}

function textOf(state: v.InferOutput<typeof State>): string {
  return JSON.stringify(state)
}
