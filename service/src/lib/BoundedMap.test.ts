import { expect, test } from 'vitest'
import { BoundedMap } from './BoundedMap.ts'

test('evicts the oldest entry; setting one again makes it the newest', () => {
  const map = new BoundedMap<number>(2)
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    map.set(key, value)
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
})
