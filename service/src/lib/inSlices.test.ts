import { expect, test } from 'vitest'
import { mapInSlices } from './inSlices.ts'

test('everything else has its turn while many entries are mapped [F-201]', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  })
  const work = (entry: number) => {
    const end = performance.now() + 1
    while (performance.now() < end);
    return entry * 2
  }
  const entries = Array.from({ length: 100 }, (_, index) => index)
  expect(await mapInSlices(entries, work)).toEqual(entries.map((entry) => entry * 2))
  clearInterval(timer)
  expect(turns).toBeGreaterThanOrEqual(3)
})

test('few entries are mapped at once, and a fault ends it', async () => {
  expect(await mapInSlices(['a', 'b'], (entry, index) => entry + index)).toEqual(['a0', 'b1'])
  const refuse = () => {
    throw new Error('No.')
  }
  await expect(mapInSlices([1], refuse)).rejects.toThrow('No.')
})
