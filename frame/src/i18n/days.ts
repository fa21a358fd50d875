import { type Day, dateOf } from '../lib/Day.ts'
import { t } from './t.ts'

const STYLES = {
  day: { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
  /** English days as the requirements write them. */
  paddedDay: { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' },
  whole: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  weekday: { weekday: 'short', timeZone: 'UTC' },
  weekdayName: { weekday: 'long', timeZone: 'UTC' },
  /** Dates with a time, in the user's time zone. */
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  moment: { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type Style = keyof typeof STYLES

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter takes longer than rendering a row. */
function format(style: Style): Intl.DateTimeFormat {
  const { locale } = t().ui
  const key = `${locale} ${style}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, STYLES[style])
  formats.set(key, made)
  return made
}

/** `Mar 05, 2024`; in other languages without the zero, `5. März 2024`. */
export function formatDay(day: Day): string {
  const style = t().ui.locale.startsWith('en') ? 'paddedDay' : 'day'
  return format(style).format(dateOf(day))
}

/** `Tuesday, March 5, 2024`, for screen readers, which do not see the month around it. */
export function formatWholeDay(day: Day): string {
  return format('whole').format(dateOf(day))
}

/** `March 2024` */
export function formatMonth(day: Day): string {
  return format('month').format(dateOf(day))
}

/** `5`, in the digits of the language. */
export function formatDayNumber(day: Day): string {
  return new Intl.NumberFormat(t().ui.locale).format(dateOf(day).getUTCDate())
}

/** Used if the browser does not know. Days count from Sunday, which is also the default. */
const FIRST_WEEKDAYS: Readonly<Record<string, number>> = { de: 1, es: 1, fr: 1, ar: 6 }

/** First day of the week where the language is spoken; 0 is Sunday. */
export function firstWeekday(): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(t().ui.locale)
  return locale.getWeekInfo ? locale.getWeekInfo().firstDay % 7 : (FIRST_WEEKDAYS[locale.language] ?? 0)
}

/** The seven days, beginning with `first`. */
export function weekdays(first: number): readonly { readonly short: string; readonly long: string }[] {
  // 4 January 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, index) => {
    const date = new Date(Date.UTC(1970, 0, 4 + first + index))
    return { short: format('weekday').format(date), long: format('weekdayName').format(date) }
  })
}

/** `Mar 5, 2024`: the day of a time in milliseconds, in the user's time zone. */
export function formatTimeDay(time: number): string {
  return format('date').format(time)
}

const DAY = 24 * 60 * 60 * 1000

/** `Mar 5 – 12, 2024`, or with hours if it is less than a day. Times are milliseconds, from ≤ until. */
export function formatRange(from: number, until: number): string {
  const range = format(until - from < DAY ? 'moment' : 'date').formatRange(from, until)
  // Engines disagree on the spaces around the dash and before AM and PM. This makes them the same everywhere.
  return range.replaceAll(/[\u2009\u202f]/g, ' ')
}
