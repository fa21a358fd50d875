import type { Failing } from '../db/sync/Failing.ts'
import { addMs } from '../lib/addMs.ts'
import { DEFAULT_WAIT_SECONDS } from '../sources/client/meaning.ts'
import type { SourceFault } from '../sources/SourceFault.ts'

const FIRST_RETRY_MS = 30_000
const MAX_RETRY_MS = 6 * 3_600_000
/** A limited part is asked again after so many times the source's wait: other parts are asked in between. */
const LIMIT_TURNS = 2
/** Attempts, and the minimum milliseconds they are spread over, before the sync continues without a part. */
const MIN_TRIES = 5
const MIN_FAILING_MS = 5 * 60_000

/** Counts another failure. */
export function failedAgain(before: Pick<Failing, 'tries' | 'since'> | null, now: Date): Failing {
  const tries = (before?.tries ?? 0) + 1
  const retryAt = addMs(now, Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), MAX_RETRY_MS))
  return { tries, since: before?.since ?? now, retryAt }
}

/**
 * Counts another failure because of the source's rate limit. The part is asked again soon after the source's own wait,
 * when the others have had their turn; later, and rarely, if that never helps.
 */
export function limitedAgain(
  before: Pick<Failing, 'tries' | 'since'> | null,
  { retryAfter }: SourceFault,
  now: Date,
): Failing {
  const failing = failedAgain(before, now)
  const failedMs = now.getTime() - failing.since.getTime()
  const waitMs = isLasting(failing, now)
    ? Math.min(failedMs, MAX_RETRY_MS)
    : LIMIT_TURNS * (retryAfter ?? DEFAULT_WAIT_SECONDS) * 1000
  return { ...failing, retryAt: addMs(now, waitMs) }
}

/** Returns whether it failed often and long enough for the sync to end without it. */
export function isLasting({ tries, since }: Failing, now: Date): boolean {
  return tries >= MIN_TRIES && now.getTime() - since.getTime() >= MIN_FAILING_MS
}

/** When a refused cursor is replaced by a listing from the beginning: at once the first time. */
export function restartAt(restarts: number, now: Date): Date {
  return restarts === 0 ? now : addMs(now, FIRST_RETRY_MS * 2 ** (restarts - 1))
}
