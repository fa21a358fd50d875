import type { Clock } from '../../lib/Clock.ts'

/**
 * Returns the seconds until a time in a header, in seconds since 1970, as rate limits often report their reset.
 * Null: no such header.
 */
export function secondsUntil(text: string | undefined, clock: Clock): number | null {
  const seconds = Math.ceil(Number(text) - clock.now().getTime() / 1000)
  return Number.isFinite(seconds) ? seconds : null
}
