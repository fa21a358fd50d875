import { expect, test } from 'vitest'
import { systemClock } from '../lib/Clock.ts'
import { RecentCallers } from './RecentCallers.ts'

test('tells each customer whether another one has just called', () => {
  let seconds = 0
  const callers = new RecentCallers({ ...systemClock, now: () => new Date(seconds * 1000) })
  const others = () => [1, 2, 3].filter((customerId) => callers.hasOthers(customerId))
  expect(others()).toEqual([])
  callers.add(1)
  expect(others()).toEqual([2, 3])
  callers.add(2)
  callers.add(2)
  expect(others()).toEqual([1, 2, 3])
  seconds = 0.9
  callers.add(2)
  expect(others()).toEqual([1, 2, 3])
  seconds = 1.5
  expect(others()).toEqual([1, 3])
  seconds = 3
  expect(others()).toEqual([])
})
