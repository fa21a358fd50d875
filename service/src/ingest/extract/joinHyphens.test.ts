import { expect, it } from 'vitest'
import { joinHyphens } from './joinHyphens.ts'

it('needs little work for a word without an end [F-242]', () => {
  const before = process.cpuUsage()
  joinHyphens('a'.repeat(200_000))
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})

it('joins what was cut, and keeps hyphens that the text writes elsewhere [F-242]', () => {
  expect(joinHyphens('the exam-\nple is long-\nterm, as long-term ones')).toBe(
    'the example\nis long-term,\nas long-term ones',
  )
})
