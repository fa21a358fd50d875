/** Longer than this nobody waits in front of a widget: it is tried again then, whatever the header says. */
const MAX_WAIT_SECONDS = 300

/** A Retry-After header in either of its two forms: seconds, or the date from which on it may be tried. */
export function retryAfterSeconds(header: string | null): number | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, Math.ceil(seconds)), MAX_WAIT_SECONDS)
}
