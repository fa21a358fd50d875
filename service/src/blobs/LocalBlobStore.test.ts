import fs, { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { NoSpace } from '../lib/NoSpace.ts'
import { newBlobName } from './blobNames.ts'
import { LocalBlobStore } from './LocalBlobStore.ts'

const OLD = new Date('2020-01-01T00:00:00Z')
const BETWEEN = new Date('2025-01-01T00:00:00Z')

let folder: string
let store: LocalBlobStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inlet-blobs-'))
  store = new LocalBlobStore(folder)
  await store.prepare()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A disk that is slow to create files. */
function openLate(): () => void {
  const { open } = fs
  let go = () => {}
  const released = new Promise<void>((resolve) => {
    go = resolve
  })
  const spy = vi.spyOn(fs, 'open')
  onTestFinished(() => spy.mockRestore())
  spy.mockImplementation((...given: unknown[]) => {
    void released.then(() => Reflect.apply(open, fs, given))
  })
  return go
}

const receive = async (text: string) => (await store.receive(Readable.from([Buffer.from(text)]))).blob
const listed = (name: string) => readdir(join(folder, name))
const makeOld = (path: string) => utimes(path, OLD, OLD)

/** Complete, and last changed long ago. */
async function oldFile(text: string): Promise<string> {
  const blob = await receive(text)
  await store.keep(blob)
  await makeOld(store.path(blob))
  return blob
}

test('bytes that break off before their file is made leave nothing', async () => {
  const makeIt = openLate()
  const broken = new Readable({ read: () => {} })
  const receiving = store.receive(broken)
  let isOver = false
  receiving
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  broken.destroy(new Error('broken off'))
  // However long the disk takes.
  for (let turn = 0; turn < 50; turn += 1) await setImmediate()
  expect(isOver).toBe(false)
  makeIt()
  await expect(receiving).rejects.toThrow('broken off')
  expect(await listed('arriving')).toEqual([])
})

test('what arrives is not among the files until it is kept', async () => {
  const blob = await receive('hello')
  expect([await listed('files'), await store.isEmpty()]).toEqual([[], true])
  await store.keep(blob)
  expect([await listed('arriving'), await store.isEmpty()]).toEqual([[], false])
})

test('nobody but this user may read it', async () => {
  const blob = await receive('private')
  await store.keep(blob)
  expect((await stat(store.path(blob))).mode & 0o777).toBe(0o600)
  for (const name of ['files', 'arriving']) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o700)
})

test('processes that start on one folder in the same moment have one mark, whole whenever they look', async () => {
  const path = join(folder, 'store.id')
  let isMade = false
  const marking = Promise.all([store, new LocalBlobStore(folder)].map((one) => one.mark())).finally(() => {
    isMade = true
  })
  const seen = new Set<string>()
  while (!isMade) {
    // Blocks this process, so that anything postponed would be missing.
    for (const until = performance.now() + 2; performance.now() < until; )
      if (existsSync(path)) seen.add(readFileSync(path, 'utf8'))
    await setImmediate()
  }
  const [one, other] = await marking
  expect([...seen]).toEqual([`${one?.id}\n`])
  expect(other?.id).toBe(one?.id)
  expect([one?.isNew, other?.isNew].sort()).toEqual([false, true])
  expect(await listed('arriving')).toEqual([])
})

test.each(['ENOSPC', 'EDQUOT'])(
  'a disk that is full (%s) leaves nothing behind and is named',
  async (code) => {
    const full = Object.assign(new Error('full'), { code })
    const bytes = new Readable({ read: () => bytes.destroy(full) })
    await expect(store.receive(bytes)).rejects.toBeInstanceOf(NoSpace)
    expect(await listed('arriving')).toEqual([])
  },
)

test('removes orphans and incomplete blobs, and keeps young and foreign ones', async () => {
  const referred = await oldFile('referred')
  const orphan = await oldFile('orphan')
  const interrupted = await receive('interrupted')
  await makeOld(join(folder, 'arriving', interrupted))
  const underWay = await receive('under way')
  const young = await receive('young')
  await store.keep(young)
  await writeFile(join(folder, 'files/lost+found'), '')
  await makeOld(join(folder, 'files/lost+found'))

  const asked: string[] = []
  const removed = await store.removeOrphans(async (blobs) => {
    asked.push(...blobs)
    return new Set([referred])
  }, BETWEEN)

  expect(removed).toBe(2)
  expect(asked.toSorted()).toEqual([referred, orphan].toSorted())
  expect((await listed('files')).toSorted()).toEqual([referred, young, 'lost+found'].toSorted())
  expect(await listed('arriving')).toEqual([underWay])
})

test('asks about a thousand orphans at once', async () => {
  for (let index = 0; index < 1001; index += 1) {
    const path = join(folder, 'files', newBlobName())
    await writeFile(path, '')
    await makeOld(path)
  }
  const sizes: number[] = []
  const removed = await store.removeOrphans(async (blobs) => {
    sizes.push(blobs.length)
    return new Set(blobs)
  }, BETWEEN)
  expect([removed, sizes]).toEqual([0, [1000, 1]])
})
