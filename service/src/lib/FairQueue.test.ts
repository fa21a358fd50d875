import { expect, test } from 'vitest'
import { FairQueue } from './FairQueue.ts'

const signal = new AbortController().signal

/** Tasks that report their start and end on request. */
function openTasks(queue: FairQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (owner: number, name: string, stop = signal) =>
    queue.run(
      owner,
      () =>
        new Promise<void>((resolve) => {
          begun.push(name)
          ends.set(name, resolve)
        }),
      stop,
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { add, begun, end }
}

test('who has the least running comes next, among equals who waits the longest for a turn [F-032]', async () => {
  const { add, begun, end } = openTasks(new FairQueue(1))
  const all = [add(1, 'a1'), add(1, 'a2'), add(1, 'a3'), add(2, 'b1'), add(2, 'b2'), add(3, 'c1')]
  await new Promise(setImmediate)
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  while (begun.length < 6) await end(begun.at(-1) ?? '')
  await end(begun.at(-1) ?? '')
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('who waits longer comes after who has fewer running [F-032]', async () => {
  const { add, begun, end } = openTasks(new FairQueue(4))
  const all = [add(1, 'a1'), add(2, 'b1'), add(2, 'b2'), add(3, 'c1'), add(2, 'b3'), add(1, 'a2')]
  await new Promise(setImmediate)
  await end('c1')
  expect(begun.at(-1)).toBe('a2')
  for (const name of ['a1', 'a2', 'b1', 'b2', 'b3']) await end(name)
  await Promise.all(all)
})

test('one owner never has all places [F-032]', async () => {
  const { add, begun, end } = openTasks(new FairQueue(3))
  const all = [add(1, 'a1'), add(1, 'a2'), add(1, 'a3'), add(1, 'a4')]
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'a2'])
  all.push(add(2, 'b1'))
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('b1')
  expect(begun).toHaveLength(3)
  await end('a1')
  expect(begun.at(-1)).toBe('a3')
  for (const name of ['a2', 'a3', 'a4']) await end(name)
  await Promise.all(all)
})

test('one owner has no more places than are left to it, and how many of its tasks wait is known', async () => {
  const queue = new FairQueue(3, 1)
  const { add, begun, end } = openTasks(queue)
  const all = [add(1, 'a1'), add(1, 'a2'), add(1, 'a3'), add(2, 'b1')]
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'b1'])
  expect([queue.waitingOf(1), queue.waitingOf(2)]).toEqual([2, 0])
  for (const name of ['a1', 'a2', 'a3', 'b1']) await end(name)
  await Promise.all(all)
  expect(queue.waitingOf(1)).toBe(0)
})

test('what nobody wants any more loses its place in the line [F-032]', async () => {
  const { add, begun, end } = openTasks(new FairQueue(1))
  const controller = new AbortController()
  const first = add(1, 'a1')
  const second = add(1, 'a2', controller.signal)
  const third = add(1, 'a3')
  controller.abort(new Error('never mind'))
  await expect(second).rejects.toThrow('never mind')
  await end('a1')
  await end('a3')
  await Promise.all([first, third])
  expect(begun).toEqual(['a1', 'a3'])
})
