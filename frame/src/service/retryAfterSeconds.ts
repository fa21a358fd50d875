/** Nobody waits longer in front of a widget, so it retries then, whatever the header says. */
const MAX_WAIT_SECONDS = 300

/** Parses a Retry-After header in either of its forms: seconds, or a date. */
export function retryAfterSeconds(header: string | null): number | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, Math.ceil(seconds)), MAX_WAIT_SECONDS)
}
