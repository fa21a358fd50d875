import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeNestedPdf } from '../../test/documents/makeHostileDocuments.ts'
import { makeXlsx } from '../../test/documents/makeXlsx.ts'
import { type Clock, systemClock } from '../lib/Clock.ts'
import { startWorker } from '../lib/startWorker.ts'
import { parseTime } from './limits.ts'
import type { CpuTime } from './ParseDeadline.ts'
import { ParsePool } from './ParsePool.ts'
import type { FileJob } from './parseMessages.ts'

const TIME = 60_000
const LIMITS = { time: () => TIME, growth: 10_000_000_000 }
const asked = { owner: 1, bytes: 0, signal: new AbortController().signal }

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-pool-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function job(name: string, content: string | Uint8Array, format = 'TEXT'): FileJob {
  const path = join(folder, name)
  writeFileSync(path, content)
  return {
    kind: 'file',
    path,
    name,
    format,
    settings: {
      chunkSize: 100,
      chunkOverlap: 0,
      setPageAsBoundary: false,
      splitRows: false,
      prependFilename: false,
      useOcr: false,
      tablesWithOcr: false,
      generateChunksOnly: false,
      maxItemsPerChunk: null,
    },
    ocr: 'unasked',
  }
}

/** A pool whose workers are counted. `heap`: megabytes of one worker. */
function poolOf(
  size: number,
  {
    heap = 512,
    clock = systemClock,
    time = LIMITS.time,
    cpuTime,
  }: { heap?: number; clock?: Clock; time?: (bytes: number) => number; cpuTime?: CpuTime } = {},
) {
  const started: Worker[] = []
  const start = () => {
    const worker = startWorker('parseWorker', import.meta.url, {
      resourceLimits: { maxOldGenerationSizeMb: heap },
    })
    started.push(worker)
    return worker
  }
  return {
    pool: new ParsePool(size, start, clock, { ...LIMITS, time, ...(cpuTime && { cpuTime }) }),
    started,
  }
}

test('uses a worker again, also after a file that could not be read', async () => {
  const { pool, started } = poolOf(1)
  expect((await pool.run(job('a.txt', 'a'), asked)).text).toBe('a')
  await expect(pool.run(job('b.json', '{', 'JSON'), asked)).rejects.toThrow('not valid JSON')
  expect((await pool.run(job('c.txt', 'c'), asked)).text).toBe('c')
  expect(started).toHaveLength(1)
})

test('has no more workers than it may', async () => {
  const { pool, started } = poolOf(2)
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => pool.run(job(name, name), asked)))
  expect(started.length).toBeLessThanOrEqual(2)
})

test('stops a file that takes too long, and reads the next with another worker', async () => {
  const timers: { milliseconds: number; task: () => void }[] = []
  const clock: Clock = {
    now: () => new Date(0),
    after(milliseconds, task) {
      timers.push({ milliseconds, task })
      return () => {}
    },
  }
  let computed = 0
  const { pool, started } = poolOf(1, { clock, cpuTime: () => computed })
  const long = pool.run(job('long.txt', 'word '.repeat(4_000_000)), asked)
  const isOfFile = ({ milliseconds }: { milliseconds: number }) => milliseconds === TIME
  await vi.waitFor(() => expect(timers.some(isOfFile)).toBe(true), { timeout: 30_000 })
  computed = TIME
  timers.find(isOfFile)?.task()
  await expect(long).rejects.toMatchObject({
    name: 'IngestFault',
    message: expect.stringContaining('took too long'),
  })
  expect((await pool.run(job('next.txt', 'next'), asked)).text).toBe('next')
  expect(started).toHaveLength(2)
  expect(started[0]?.threadId).toBe(-1)
})

/** A clock whose timers a test lets ring. */
function handClock() {
  const timers: { milliseconds: number; task: () => void }[] = []
  const clock: Clock = {
    now: () => new Date(0),
    after(milliseconds, task) {
      const timer = { milliseconds, task }
      timers.push(timer)
      return () => {
        const index = timers.indexOf(timer)
        if (index >= 0) timers.splice(index, 1)
      }
    },
  }
  const ring = async (milliseconds: number) => {
    const found = () => timers.find((timer) => timer.milliseconds === milliseconds)
    await vi.waitFor(() => expect(found()).toBeDefined(), { timeout: 30_000 })
    const timer = found()
    if (timer) timers.splice(timers.indexOf(timer), 1)
    timer?.task()
  }
  const count = (milliseconds: number) => timers.filter((timer) => timer.milliseconds === milliseconds).length
  return { clock, ring, count }
}

test('what others make a file wait for does not count: only what its worker computes [F-404]', async () => {
  const { clock, ring } = handClock()
  let computed = 0
  const { pool } = poolOf(1, { clock, cpuTime: () => computed })
  const words = 'word '.repeat(300_000)
  const read = pool.run(job('busy.txt', words), asked)
  await ring(TIME)
  computed = 2000
  await ring(TIME)
  await ring(TIME - 2000)
  expect((await read).text).toBe(words.trim())
})

test('a file that takes too much beside others is tried once more alone [F-404]', {
  timeout: 120_000,
}, async () => {
  const { clock, ring, count } = handClock()
  let computed = 0
  const { pool, started } = poolOf(2, {
    clock,
    cpuTime: (worker) => (worker === started[1] ? computed : 0),
  })
  const others = new AbortController()
  const other = pool.run(job('other.txt', 'word '.repeat(4_000_000)), {
    ...asked,
    owner: 2,
    signal: others.signal,
  })
  const words = 'word '.repeat(600_000)
  const slow = pool.run(job('slow.txt', words), asked)
  // Either may be the first to begin.
  await vi.waitFor(() => expect(count(TIME)).toBe(2), { timeout: 30_000 })
  computed = TIME
  await ring(TIME)
  await ring(TIME)
  others.abort(new Error('never mind'))
  await expect(other).rejects.toThrow('never mind')
  expect((await slow).text).toBe(words.trim())
  expect(started).toHaveLength(3)
})

test('a small file that was made to take long is stopped, and others are read meanwhile [F-032]', {
  timeout: 60_000,
}, async () => {
  const pdf = makeNestedPdf()
  expect(pdf.length).toBeLessThan(20_000)
  expect(parseTime(pdf.length)).toBe(20_000)
  // The same rule, with less time; the other may take as long as a busy machine needs.
  const { pool } = poolOf(2, { time: (bytes) => (bytes === 0 ? TIME : parseTime(bytes) / 40) })
  const ended: string[] = []
  const note = (text: unknown) => ended.push(String(text))
  const files = ['a', 'b', 'c', 'd'].map((name) => job(`${name}.pdf`, pdf, 'PDF'))
  const hostile = files.map((file) => pool.run(file, { ...asked, bytes: pdf.length }).catch(note))
  const other = pool.run(job('other.txt', 'other'), { ...asked, owner: 2 })
  await Promise.all([...hostile, other.then(({ text }) => note(text))])
  // However busy the machine is: not after all that was there before it.
  expect(ended.indexOf('other')).toBeLessThan(4)
  for (const fault of ended.filter((one) => one !== 'other')) expect(fault).toContain('took too long')
  expect(ended).toHaveLength(5)
})

test('a file may take longer the larger it is, up to two minutes [F-032]', () => {
  expect([0, 999_999, 10_000_000, 100_000_000].map(parseTime)).toEqual([20_000, 20_000, 50_000, 120_000])
})

test('survives a worker that runs out of memory', { timeout: 60_000 }, async () => {
  const { pool, started } = poolOf(1, { heap: 80 })
  const rows = Array.from({ length: 120_000 }, (_, index) => [
    `cell ${index}`,
    index,
    `more ${index}`,
    index * 2,
  ])
  const sheet = job('large.xlsx', await makeXlsx([{ name: 'Large', rows }]), 'XLSX')
  const fault = await pool.run(sheet, asked).then(
    () => null,
    (error: unknown) => error,
  )
  expect(fault).toMatchObject({
    name: 'IngestFault',
    message: expect.stringContaining('needs more memory'),
    retryable: false,
  })
  expect((await pool.run(job('next.txt', 'next'), asked)).text).toBe('next')
  expect(started).toHaveLength(2)
})

test('a worker that dies while it has nothing to do is replaced', async () => {
  const { pool, started } = poolOf(1)
  await pool.run(job('a.txt', 'a'), asked)
  await started[0]?.terminate()
  expect((await pool.run(job('b.txt', 'b'), asked)).text).toBe('b')
  expect(started).toHaveLength(2)
})

test('what nobody wants any more is not begun', async () => {
  const { pool, started } = poolOf(1)
  const controller = new AbortController()
  const first = pool.run(job('a.txt', 'a'), asked)
  const second = pool.run(job('b.txt', 'b'), { ...asked, signal: controller.signal })
  const reason = new Error('never mind')
  controller.abort(reason)
  await expect(second).rejects.toBe(reason)
  expect((await first).text).toBe('a')
  expect(started).toHaveLength(1)
})
