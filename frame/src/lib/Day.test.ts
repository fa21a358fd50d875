import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayAt, weekdayOf, weeksOf } from './Day.ts'

describe('a day', () => {
  it('is the one on the calendar here', () => {
    expect(dayAt(new Date(2024, 2, 5, 23, 59).getTime())).toBe('2024/03/05')
    expect(dayAt(new Date(2024, 2, 6, 0, 0).getTime())).toBe('2024/03/06')
  })

  it.each([
    ['2024/02/28', 1, '2024/02/29'],
    ['2024/03/01', -1, '2024/02/29'],
    ['2024/12/31', 1, '2025/01/01'],
    // When clocks change, a day has 23 or 25 hours.
    ['2024/03/30', 7, '2024/04/06'],
    ['2024/10/27', 7, '2024/11/03'],
  ])('%s and %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
  })

  it.each([
    ['2024/01/31', 1, '2024/02/29'],
    ['2023/01/31', 1, '2023/02/28'],
    ['2024/03/31', -1, '2024/02/29'],
    ['2024/01/15', -1, '2023/12/15'],
    ['2024/02/29', 12, '2025/02/28'],
  ])('%s and %i months is %s', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected)
  })
})

describe('weeks of a month', () => {
  it('are six rows of seven, each day under its weekday, none of another month', () => {
    for (const firstWeekday of [0, 1, 6]) {
      const weeks = weeksOf('2024/03/15', firstWeekday)
      expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
      const days = weeks.flat().filter((day) => day !== null)
      expect(days).toHaveLength(31)
      expect([days[0], days.at(-1)]).toEqual(['2024/03/01', '2024/03/31'])
      for (const week of weeks) {
        week.forEach((day, at) => {
          if (day) expect(weekdayOf(day)).toBe((firstWeekday + at) % 7)
        })
      }
    }
  })
})
