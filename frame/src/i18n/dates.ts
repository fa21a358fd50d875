import { t } from './t.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, {
    month: 'short',
    // The requirements want two digits in English. No other language writes days that way.
    day: locale.startsWith('en') ? '2-digit' : 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    // The requirements want AM and PM in English, in any region.
    hour12: locale.startsWith('en') || undefined,
  })
  formats.set(locale, made)
  return made
}

/**
 * Formats an ISO 8601 date-time as `Mar 05, 2024, 03:07 PM` in the user's time zone. Empty if it is missing or not a
 * date.
 */
export function formatDate(iso: string | null | undefined): string {
  // Date.parse accepts almost anything ("1" becomes 2001).
  if (!iso || !/^\d{4}-\d\d-\d\d/.test(iso)) return ''
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return ''
  // Engines disagree on the space before AM and PM. This makes it the same everywhere.
  return formatFor(t().ui.locale).format(time).replaceAll('\u202f', ' ')
}

/** Formats milliseconds since the epoch as `03:07 PM` in the user's time zone. */
export function formatTime(time: number): string {
  const { locale } = t().ui
  const format = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: locale.startsWith('en') || undefined,
  })
  return format.format(time).replaceAll('\u202f', ' ')
}
