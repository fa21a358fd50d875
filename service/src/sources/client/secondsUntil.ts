import type { Clock } from '../../lib/Clock.ts'

/** Seconds until a moment that a header has in seconds since 1970, as limits are often said to begin anew; null: it has none. */
export function secondsUntil(text: string | undefined, clock: Clock): number | null {
  const seconds = Math.ceil(Number(text) - clock.now().getTime() / 1000)
  return Number.isFinite(seconds) ? seconds : null
}
