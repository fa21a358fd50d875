import type { IncomingHttpHeaders } from 'node:http'

/** Returns the milliseconds of a Retry-After header, or null. */
export function retryAfterMs(headers: IncomingHttpHeaders): number | null {
  const wanted = headers['retry-after']?.trim()
  if (!wanted) return null
  if (/^\d+$/.test(wanted)) return Number(wanted) * 1000
  // A date is relative to the site's clock, which may differ from ours.
  const wait = Date.parse(wanted) - Date.parse(headers.date ?? '')
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}
