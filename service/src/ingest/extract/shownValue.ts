import { format, getFormatDateInfo, isDateFormat } from 'numfmt'

const DAY_MS = 86_400_000
const DAY_SECONDS = 86_400
/** Day 0 of the two ways in which spreadsheets count days; of 1900, for the days after that year's February. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
/** Excel counts a 29 February 1900, which there was not. */
const LEAP_DAY = 60
/** Hours that go on beyond a day: how long something took. */
const DURATION = /\[[hms]+\]/i
/** The last day that spreadsheets know. */
const LAST_DAY = 2_958_466

/** A number as the spreadsheet shows it in this format; dates and times as ISO 8601 has them, to the second. */
export function shownValue(value: string, pattern: string, is1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (isDateFormat(pattern) && !DURATION.test(pattern) && number >= 0 && number < LAST_DAY) {
    return dateText(number, pattern, is1904)
  }
  // All digits: the width of a column decides what of them is shown.
  if (/^(?:general|@)$/i.test(pattern)) return String(number)
  try {
    return format(pattern, number).replace(/\s+/g, ' ').trim()
  } catch {
    return String(number)
  }
}

function dateText(serial: number, pattern: string, is1904: boolean): string {
  const seconds = Math.round(serial * DAY_SECONDS)
  const [days, time] = [Math.floor(seconds / DAY_SECONDS), seconds % DAY_SECONDS]
  const info = getFormatDateInfo(pattern)
  const hasDay = info.year || info.month || info.day
  const isTime = !hasDay || (days === 0 && time > 0 && (info.hours || !is1904))
  const clock = new Date(time * 1000).toISOString().slice(11, 19)
  if (isTime) return clock.endsWith(':00') ? clock.slice(0, 5) : clock
  const shift = !is1904 && days < LEAP_DAY ? 1 : 0
  const day = new Date(DAY_ZERO[is1904 ? 1904 : 1900] + (days + shift) * DAY_MS).toISOString().slice(0, 10)
  return time === 0 ? day : `${day} ${clock}`
}
