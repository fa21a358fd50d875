/** Milliseconds before the first retry; doubled for each further one, up to the maximum. */
const MIN_RETRY_DELAY_MS = 2_000
const MAX_RETRY_DELAY_MS = 10 * 60_000
/** The maximum while another service is down. */
const MAX_OUTAGE_DELAY_MS = 2 * 3_600_000
/** The longest `Retry-After` of another service that is followed, in milliseconds. */
const MAX_REQUESTED_DELAY_MS = 60 * 60_000
/** Milliseconds before a job runs again that had nothing to do twice in a row; doubled each time, up to the maximum. */
const FIRST_IDLE_MS = 1_000
const MAX_IDLE_MS = 5 * 60_000

/** Milliseconds until a failed job runs again. `attempts`: earlier ones; `notBefore`: what another service asks for. */
export function retryDelayMs(
  attempts: number,
  { notBefore, isOutage }: { readonly notBefore: number; readonly isOutage: boolean },
): number {
  const longest = isOutage ? MAX_OUTAGE_DELAY_MS : MAX_RETRY_DELAY_MS
  const own = Math.min(longest, MIN_RETRY_DELAY_MS * 2 ** attempts)
  return Math.max(own, Math.min(MAX_REQUESTED_DELAY_MS, notBefore))
}

/** Milliseconds until a job runs again that made no progress in so many consecutive runs. */
export function idleDelayMs(idleRuns: number): number {
  return idleRuns < 2 ? 0 : Math.min(MAX_IDLE_MS, FIRST_IDLE_MS * 2 ** (idleRuns - 2))
}
