import { t } from './t.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, {
    month: 'short',
    // The requirements want two digits in English; no other language writes its days so.
    day: locale.startsWith('en') ? '2-digit' : 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    // Where English is read, whatever the region, the requirements want AM and PM.
    hour12: locale.startsWith('en') || undefined,
  })
  formats.set(locale, made)
  return made
}

/**
 * `Mar 05, 2024, 03:07 PM` for an ISO 8601 date-time, in the person's own time zone. Empty when it is missing or
 * is not a date.
 */
export function formatDate(iso: string | null | undefined): string {
  // Date.parse alone makes a date of almost anything ("1" becomes 2001).
  if (!iso || !/^\d{4}-\d\d-\d\d/.test(iso)) return ''
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return ''
  // Engines disagree on the space before AM and PM; one text everywhere.
  return formatFor(t().ui.locale).format(time).replaceAll('\u202f', ' ')
}

/** `03:07 PM` for milliseconds since the epoch, in the person's own time zone. */
export function formatTime(time: number): string {
  const { locale } = t().ui
  const format = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: locale.startsWith('en') || undefined,
  })
  return format.format(time).replaceAll('\u202f', ' ')
}
