import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Clock, systemClock } from '../Clock.ts'
import { startWorker } from '../lib/startWorker.ts'
import { makeXlsx } from '../sandbox/documents/makeXlsx.ts'
import { ParsePool } from './ParsePool.ts'
import type { ParseJob } from './parseMessages.ts'

const LIMITS = { time: 60_000, growth: 10_000_000_000 }
const signal = new AbortController().signal

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-pool-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function job(name: string, content: string | Uint8Array, format = 'TEXT'): ParseJob {
  const path = join(folder, name)
  writeFileSync(path, content)
  return {
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
      generateChunksOnly: false,
      maxItemsPerChunk: null,
    },
  }
}

/** A pool whose workers are counted. `heap`: megabytes of one worker. */
function poolOf(size: number, { heap = 512, clock = systemClock }: { heap?: number; clock?: Clock } = {}) {
  const started: Worker[] = []
  const start = () => {
    const worker = startWorker('parseWorker', import.meta.url, {
      resourceLimits: { maxOldGenerationSizeMb: heap },
    })
    started.push(worker)
    return worker
  }
  return { pool: new ParsePool(size, start, clock, LIMITS), started }
}

test('uses a worker again, also after a file that could not be read', async () => {
  const { pool, started } = poolOf(1)
  expect((await pool.run(job('a.txt', 'a'), signal)).text).toBe('a')
  await expect(pool.run(job('b.json', '{', 'JSON'), signal)).rejects.toThrow('not valid JSON')
  expect((await pool.run(job('c.txt', 'c'), signal)).text).toBe('c')
  expect(started).toHaveLength(1)
})

test('has no more workers than it may', async () => {
  const { pool, started } = poolOf(2)
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => pool.run(job(name, name), signal)))
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
  const { pool, started } = poolOf(1, { clock })
  const long = pool.run(job('long.txt', 'word '.repeat(4_000_000)), signal)
  await vi.waitFor(() => expect(timers.length).toBeGreaterThan(0))
  timers.find(({ milliseconds }) => milliseconds === LIMITS.time)?.task()
  await expect(long).rejects.toMatchObject({
    name: 'IngestFault',
    message: expect.stringContaining('took too long'),
  })
  expect((await pool.run(job('next.txt', 'next'), signal)).text).toBe('next')
  expect(started).toHaveLength(2)
  expect(started[0]?.threadId).toBe(-1)
})

test('survives a worker that runs out of memory', { timeout: 60_000 }, async () => {
  const { pool, started } = poolOf(1, { heap: 40 })
  const rows = Array.from({ length: 40_000 }, (_, index) => [
    `cell ${index}`,
    index,
    `more ${index}`,
    index * 2,
  ])
  const sheet = job('large.xlsx', makeXlsx([{ name: 'Large', rows }]), 'XLSX')
  const fault = await pool.run(sheet, signal).then(
    () => null,
    (error: unknown) => error,
  )
  expect(fault).toMatchObject({
    name: 'IngestFault',
    message: expect.stringContaining('needs more memory'),
    retryable: false,
  })
  expect((await pool.run(job('next.txt', 'next'), signal)).text).toBe('next')
  expect(started).toHaveLength(2)
})

test('a worker that dies while it has nothing to do is replaced', async () => {
  const { pool, started } = poolOf(1)
  await pool.run(job('a.txt', 'a'), signal)
  await started[0]?.terminate()
  expect((await pool.run(job('b.txt', 'b'), signal)).text).toBe('b')
  expect(started).toHaveLength(2)
})

test('what nobody wants any more is not begun', async () => {
  const { pool, started } = poolOf(1)
  const controller = new AbortController()
  const first = pool.run(job('a.txt', 'a'), signal)
  const second = pool.run(job('b.txt', 'b'), controller.signal)
  const reason = new Error('never mind')
  controller.abort(reason)
  await expect(second).rejects.toBe(reason)
  expect((await first).text).toBe('a')
  expect(started).toHaveLength(1)
})
