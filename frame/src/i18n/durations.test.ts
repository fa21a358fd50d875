import { afterEach, expect, it } from 'vitest'
import { messages } from './de/index.ts'
import { formatDuration } from './durations.ts'
import { speak } from './t.ts'

afterEach(() => speak(null))

it('rounds to minutes, and from an hour and a half on to tenths of hours', () => {
  expect([1, 89, 1080, 5400, 5460, 36_000].map(formatDuration)).toEqual([
    '1 min',
    '1 min',
    '18 min',
    '90 min',
    '1.5 hr',
    '10 hr',
  ])
})

it('uses the units of the language', () => {
  speak(messages)
  expect(formatDuration(9000)).toBe('2,5 Std.')
})
