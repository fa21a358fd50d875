import { expect, test } from 'vitest'
import { systemClock } from '../lib/Clock.ts'
import { MAX_BESIDE_OTHERS, MAX_PARALLEL, UploadPacer } from './UploadPacer.ts'

const SETTLED = () => new Promise((resolve) => setImmediate(resolve))

/** Uploads that end on request. */
function started() {
  const timers = new Set<() => void>()
  const after = (_milliseconds: number, task: () => void) => {
    timers.add(task)
    return () => timers.delete(task)
  }
  let others = false
  const pacer = new UploadPacer({ ...systemClock, after }, () => others)
  const running: { customer: number; end: () => void }[] = []
  const upload = (customer: number) =>
    pacer.run(customer, () => new Promise<void>((end) => running.push({ customer, end })))
  const runningOf = (customer: number) => running.filter((one) => one.customer === customer).length
  const setOthers = (areThere: boolean) => {
    others = areThere
  }
  return { timers, running, upload, runningOf, setOthers }
}

test('a customer who sends many uploads has a few taken in at a time, and the next when one has ended', async () => {
  const { running, upload, runningOf } = started()
  const all = Promise.all(Array.from({ length: 20 }, () => upload(1)))
  for (let left = 20; left > 0; left--) {
    await SETTLED()
    expect(runningOf(1)).toBe(Math.min(MAX_PARALLEL, left))
    running.shift()?.end()
  }
  await all
})

test('while others call, uploads are taken in one after the other, and together again afterwards', async () => {
  const { running, upload, runningOf, setOthers } = started()
  setOthers(true)
  for (let each = 0; each < 20; each++) upload(1)
  for (let each = 0; each < 5; each++) {
    await SETTLED()
    expect(runningOf(1)).toBe(MAX_BESIDE_OTHERS)
    running.shift()?.end()
  }
  setOthers(false)
  running.shift()?.end()
  await SETTLED()
  expect(runningOf(1)).toBe(MAX_PARALLEL)
})

test('nobody waits for the uploads of another customer', async () => {
  const { upload, runningOf } = started()
  for (let each = 0; each < 20; each++) upload(1)
  upload(2)
  await SETTLED()
  expect(runningOf(2)).toBe(1)
})

test('an upload does not wait for long behind slow ones', async () => {
  const { timers, upload, runningOf } = started()
  for (let each = 0; each < MAX_PARALLEL + 1; each++) upload(1)
  await SETTLED()
  expect(runningOf(1)).toBe(MAX_PARALLEL)
  expect(timers.size).toBe(1)
  for (const task of timers) task()
  await SETTLED()
  expect(runningOf(1)).toBe(MAX_PARALLEL + 1)
})

test('an upload that fails makes room', async () => {
  const pacer = new UploadPacer(systemClock, () => false)
  const failing = Array.from({ length: MAX_PARALLEL * 2 }, () =>
    pacer.run(1, () => Promise.reject(new Error('away'))),
  )
  const results = await Promise.allSettled(failing)
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
})
