import { expect, test } from 'vitest'
import { Turns } from './Turns.ts'

const { signal } = new AbortController()

test('so many at once, the others in the order of their coming', async () => {
  const turns = new Turns(2)
  const begun: number[] = []
  const all = [0, 1, 2, 3].map((one) => turns.take(signal).then(() => begun.push(one)))
  await Promise.all(all.slice(0, 2))
  expect(begun).toEqual([0, 1])
  turns.end()
  await all[2]
  expect(begun).toEqual([0, 1, 2])
  turns.end()
  await all[3]
  turns.end()
  expect(turns.isIdle).toBe(false)
  turns.end()
  expect(turns.isIdle).toBe(true)
})

test('who is called off while waiting takes no turn', async () => {
  const turns = new Turns(1)
  await turns.take(signal)
  const stop = new AbortController()
  const waiting = turns.take(stop.signal)
  const last = turns.take(signal)
  stop.abort(new Error('called off'))
  await expect(waiting).rejects.toThrow('called off')
  turns.end()
  await last
  turns.end()
  expect(turns.isIdle).toBe(true)
  await expect(turns.take(stop.signal)).rejects.toThrow('called off')
})
