/** A calendar day as `YYYY/MM/DD`: it sorts as text, and is sent as it is. */
export type Day = string

/** Days are computed at midnight UTC, which has no daylight saving time. */
export function dateOf(day: Day): Date {
  const [year = 1970, month = 1, date = 1] = day.split('/').map(Number)
  return new Date(Date.UTC(year, month - 1, date))
}

/** The local day of a time, in milliseconds since the epoch. */
export function dayAt(time: number): Day {
  const here = new Date(time)
  return toDay(new Date(Date.UTC(here.getFullYear(), here.getMonth(), here.getDate())))
}

export function addDays(day: Day, count: number): Day {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + count)
  return toDay(date)
}

/** The same day of another month, or that month's last: one month after 31 January is 28 February. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = partsOf(day)
  const last = new Date(Date.UTC(year, month + count + 1, 0)).getUTCDate()
  return toDay(new Date(Date.UTC(year, month + count, Math.min(date, last))))
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return dateOf(day).getUTCDay()
}

/**
 * The days of a month in weeks. Always six weeks, so that the height does not change; null if the month has no day
 * there. `firstWeekday`: 0 is Sunday.
 */
export function weeksOf(day: Day, firstWeekday: number): readonly (readonly (Day | null)[])[] {
  const first = firstOfMonth(day)
  const before = (weekdayOf(first) - firstWeekday + 7) % 7
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const one = addDays(first, week * 7 + weekday - before)
      return firstOfMonth(one) === first ? one : null
    }),
  )
}

function partsOf(day: Day): [year: number, month: number, date: number] {
  const date = dateOf(day)
  return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
}

function toDay(date: Date): Day {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(date.getUTCFullYear()).padStart(4, '0')}/${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}`
}
