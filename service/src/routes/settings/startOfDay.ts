import { invalid } from '../../http/HttpError.ts'

/** Somewhere on earth the day begins so many milliseconds before it does in Greenwich. */
const EARLIEST = 14 * 3_600_000

/** When a day written `YYYY/MM/DD` begins in Greenwich. Throws a 422 for a day that is none, or is still to come everywhere. */
export function startOfDay(day: string, now: Date, loc: string[]): Date {
  const iso = day.replaceAll('/', '-')
  const start = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(iso)) {
    throw invalid(loc, 'There is no such day.')
  }
  if (start.getTime() - EARLIEST > now.getTime()) throw invalid(loc, 'This day is still to come.')
  return start
}
