import { expect, test } from 'vitest'
import { TestClock } from '../../test/TestClock.ts'
import { TokenBuckets } from './TokenBuckets.ts'

test('lets through as many as the minute allows, then says how long to wait', () => {
  const clock = frozen()
  const buckets = new TokenBuckets(6, clock)
  for (let call = 0; call < 6; call++) expect(buckets.take('a')).toBe(0)
  expect(buckets.take('a')).toBe(10)
  clock.time += 9_000
  expect(buckets.take('a')).toBe(1)
  clock.time += 1_000
  expect(buckets.take('a')).toBe(0)
  expect(buckets.take('a')).toBe(10)
})

test('counts every key by itself', () => {
  const buckets = new TokenBuckets(1, frozen())
  expect(buckets.take('a')).toBe(0)
  expect(buckets.take('b')).toBe(0)
  expect(buckets.take('a')).toBeGreaterThan(0)
})

function frozen() {
  return Object.assign(new TestClock(), {
    time: 0,
    now() {
      return new Date(this.time)
    },
  })
}
