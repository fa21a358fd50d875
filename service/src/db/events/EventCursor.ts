/** Events are kept for an hour, counted from the beginning of their transactions. */
const MAX_AGE_MS = 50 * 60_000
/** At most as many running transactions as PostgreSQL has connections. */
const CURSOR = /^\d{1,12}(-\d{1,19}){2,1000}$/

/**
 * The transactions that had ended at a moment, as a snapshot of PostgreSQL has them: all before `next` but those that
 * were still `running`, of which `oldest` is the first.
 */
export type EventCursor = {
  readonly oldest: string
  readonly next: string
  readonly running: readonly string[]
}

/** `snapshot`: as PostgreSQL writes it, `812:815:812,813`. */
export function cursorAt(snapshot: string): EventCursor {
  const [oldest = '', next = '', running = ''] = snapshot.split(':')
  return { oldest, next, running: running.split(',').filter(Boolean) }
}

/** The `id` of an event, from which a client resumes. */
export function writeCursor({ oldest, next, running }: EventCursor, now: Date): string {
  return [Math.floor(now.getTime() / 1000), oldest, next, ...running].join('-')
}

/** Returns null for what isn't a cursor, and for one that is too old to be resumed from. */
export function readCursor(text: string, now: Date): EventCursor | null {
  if (!CURSOR.test(text)) return null
  const [takenAt, oldest = '', next = '', ...running] = text.split('-')
  return now.getTime() - Number(takenAt) * 1000 > MAX_AGE_MS ? null : { oldest, next, running }
}
