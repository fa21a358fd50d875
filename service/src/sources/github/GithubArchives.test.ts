import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { tarGz } from '../../../emulators/github/tarGz.ts'
import type { Clock } from '../../lib/Clock.ts'
import { GithubArchives } from './GithubArchives.ts'

const PLENTY = async () => 1_000_000_000
const { signal } = new AbortController()
const CONTENT = Buffer.from('a file')
const SHA = createHash('sha1').update(`blob ${CONTENT.length}\0`).update(CONTENT).digest('hex')
const ARCHIVE = tarGz([['a.txt', CONTENT]])

/** The test advances its time. */
class Timers implements Clock {
  private readonly tasks = new Set<() => void>()

  now(): Date {
    return new Date(0)
  }

  after(_: number, task: () => void): () => void {
    this.tasks.add(task)
    return () => this.tasks.delete(task)
  }

  passAll(): void {
    for (const task of [...this.tasks]) {
      this.tasks.delete(task)
      task()
    }
  }
}

class Settled<T> {
  resolve: (value: T) => void = () => {}
  readonly promise = new Promise<T>((resolve) => {
    this.resolve = resolve
  })
}

/** An archive whose bytes arrive when the test releases them, or that ends with the signal. */
class Download {
  readonly began = new Settled<AbortSignal>()
  readonly letGo = new Settled<void>()
  times = 0

  readonly start = async (signal: AbortSignal) => {
    this.times += 1
    this.began.resolve(signal)
    return this.bytes(signal)
  }

  private async *bytes(signal: AbortSignal): AsyncGenerator<Uint8Array> {
    signal.throwIfAborted()
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    await Promise.race([this.letGo.promise, ended])
    yield ARCHIVE
  }
}

/** Requests the file often enough for an archive. Returns the last result. */
async function find(
  archives: GithubArchives,
  key: string,
  { start }: Download,
  by = signal,
): Promise<Buffer | null> {
  for (let n = 0; n < 32; n += 1) await archives.find(key, { sha: SHA, kilobytes: 0 }, start, by)
  return archives.find(key, { sha: SHA, kilobytes: 0 }, start, by)
}

test('an archive that has to make room for others is not downloaded any further', async () => {
  const archives = new GithubArchives(new Timers(), PLENTY)
  const downloads = [new Download(), new Download(), new Download()]
  const found = downloads.map((download, index) => find(archives, `${index}`, download))
  const [first, second, third] = await Promise.all(downloads.map(({ began }) => began.promise))
  expect([first, second, third].map((one) => one?.aborted)).toEqual([true, false, false])
  expect(await found[0]).toBeNull()
  for (const { letGo } of downloads) letGo.resolve()
  expect(await Promise.all(found)).toEqual([null, CONTENT, CONTENT])
})

test('an archive that comes slowly is in use, and one that is there goes once it is not', async () => {
  const clock = new Timers()
  const archives = new GithubArchives(clock, PLENTY)
  const download = new Download()
  const found = find(archives, 'slow', download)
  const began = await download.began.promise
  clock.passAll()
  expect(began.aborted).toBe(false)
  download.letGo.resolve()
  expect(await found).toEqual(CONTENT)
  clock.passAll()
  expect(began.aborted).toBe(true)
  const anew = archives.find('slow', { sha: SHA, kilobytes: 0 }, download.start, signal)
  expect(await anew).toBeNull()
})

test('who is called off waits for no archive of another, and does not end it', async () => {
  const clock = new Timers()
  const archives = new GithubArchives(clock, PLENTY)
  const download = new Download()
  const found = find(archives, 'shared', download)
  const began = await download.began.promise
  const other = new AbortController()
  const waiting = archives.find('shared', { sha: SHA, kilobytes: 0 }, download.start, other.signal)
  other.abort(new Error('called off'))
  await expect(waiting).rejects.toThrow('called off')
  expect(began.aborted).toBe(false)
  download.letGo.resolve()
  expect(await found).toEqual(CONTENT)
  expect(await archives.find('shared', { sha: SHA, kilobytes: 0 }, download.start, signal)).toEqual(CONTENT)
  expect(download.times).toBe(1)
  clock.passAll()
})

test('an archive ends with whoever downloads it, and the next who wants it downloads it anew', async () => {
  const clock = new Timers()
  const archives = new GithubArchives(clock, PLENTY)
  const download = new Download()
  const stop = new AbortController()
  const found = find(archives, 'ended', download, stop.signal)
  const began = await download.began.promise
  const other = archives.find('ended', { sha: SHA, kilobytes: 0 }, download.start, signal)
  stop.abort(new Error('called off'))
  await expect(found).rejects.toThrow('called off')
  expect(began.aborted).toBe(true)
  expect(await other).toBeNull()
  download.letGo.resolve()
  expect(await find(archives, 'ended', download)).toEqual(CONTENT)
  expect(download.times).toBe(2)
  clock.passAll()
})

test('where the reserve of the disk would be touched there is no archive', async () => {
  let room = 1_999_998
  const archives = new GithubArchives(new Timers(), async () => room)
  const download = new Download()
  download.letGo.resolve()
  expect(await find(archives, 'full', download)).toBeNull()
  expect(download.times).toBe(0)
  room = 2_000_000
  expect(await find(archives, 'free', download)).toEqual(CONTENT)
})
