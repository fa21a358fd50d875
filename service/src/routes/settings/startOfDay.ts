import { invalid } from '../../http/HttpError.ts'

/** The largest time zone offset ahead of UTC, in milliseconds. */
const EARLIEST = 14 * 3_600_000

/** Returns the start of a day `YYYY/MM/DD` in UTC. Throws a 422 for an invalid day, or one in the future everywhere. */
export function startOfDay(day: string, now: Date, loc: (string | number)[]): Date {
  const iso = day.replaceAll('/', '-')
  const start = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(iso)) {
    throw invalid(loc, 'There is no such day.')
  }
  if (start.getTime() - EARLIEST > now.getTime()) throw invalid(loc, 'This day is still to come.')
  return start
}
