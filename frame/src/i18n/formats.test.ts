import { afterEach, describe, expect, it } from 'vitest'
import { formatDate } from './dates.ts'
import { firstWeekday, formatDay, formatMonth, weekdays } from './days.ts'
import { LANGUAGES } from './languages.ts'
import { megabytes } from './megabytes.ts'
import { formatList, formatPercent } from './numbers.ts'
import { fileSize } from './sizes.ts'
import { speak } from './t.ts'

afterEach(() => speak(null))

async function speakIn(tag: string) {
  const language = await LANGUAGES.find((one) => one.tag === tag)?.load?.()
  speak(language?.messages ?? null)
}

describe('numbers and dates', () => {
  it('are written as the language does, whatever was spoken before', async () => {
    expect(formatDate('2024-03-05T15:07')).toBe('Mar 05, 2024, 03:07 PM')
    expect([megabytes(2_500_000), formatPercent(0.42), fileSize(12_345)]).toEqual(['2.5', '42%', '12.3 kB'])
    await speakIn('de')
    expect(formatDate('2024-03-05T15:07')).toMatch(/^5\. März 2024, 15:07$/)
    expect(megabytes(2_500_000)).toBe('2,5')
    expect(formatPercent(0.42)).toMatch(/^42\s%$/)
    expect(fileSize(12_345)).toMatch(/^12,3\skB$/)
    expect(formatList(['a', 'b', 'c'])).toBe('a, b und c')
    await speakIn('ja')
    expect(formatDate('2024-03-05T15:07')).toMatch(/2024年3月0?5日.*15:07/)
    expect(formatMonth('2024/03/05')).toBe('2024年3月')
    await speakIn('en')
    expect(formatList(['a', 'b', 'c'])).toBe('a, b, c')
  })

  it.each([
    ['en', 'Mar 05, 2024'],
    ['ja', '2024年3月5日'],
    ['de', '5. März 2024'],
    ['fr', '5 mars 2024'],
    ['pt-BR', '5 de mar. de 2024'],
  ])('give days in %s the zero that it writes, or none [F-085]', async (tag, day) => {
    await speakIn(tag)
    expect(formatDay('2024/03/05')).toBe(day)
    expect(formatDate('2024-03-05T15:07')).toContain(day)
  })

  it('begin weeks where the language does', async () => {
    const first = async (tag: string) => {
      await speakIn(tag)
      return firstWeekday()
    }
    expect(await first('en')).toBe(0)
    expect(await first('de')).toBe(1)
    expect(weekdays(firstWeekday())[0]?.long).toBe('Montag')
    expect(await first('ar')).toBe(6)
    expect(await first('ja')).toBe(0)
  })
})
