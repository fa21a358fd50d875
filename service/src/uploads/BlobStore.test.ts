import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NoSpace } from '../lib/NoSpace.ts'
import { BlobStore } from './BlobStore.ts'

const OLD = new Date('2020-01-01T00:00:00Z')
const BETWEEN = new Date('2025-01-01T00:00:00Z')

let folder: string
let store: BlobStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inlet-blobs-'))
  store = new BlobStore(folder)
  await store.prepare()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const receive = (text: string) => store.receive(Readable.from([Buffer.from(text)]))
const listed = (name: string) => readdir(join(folder, name))
const makeOld = (path: string) => utimes(path, OLD, OLD)

/** Kept, and last changed long ago. */
async function oldFile(text: string): Promise<string> {
  const blob = await receive(text)
  await store.keep(blob)
  await makeOld(store.path(blob))
  return blob
}

describe('storing', () => {
  test('what arrives is not among the files until it is kept', async () => {
    const blob = await receive('hello')
    expect(await listed('files')).toEqual([])
    expect(await store.isEmpty()).toBe(true)
    await store.keep(blob)
    expect(await readFile(store.path(blob), 'utf8')).toBe('hello')
    expect(await listed('arriving')).toEqual([])
    expect(await store.isEmpty()).toBe(false)
  })

  test('nobody but this user may read it', async () => {
    const blob = await receive('private')
    await store.keep(blob)
    expect((await stat(store.path(blob))).mode & 0o777).toBe(0o600)
    for (const name of ['files', 'arriving'])
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o700)
  })

  test('the head of it is at most 4,100 bytes, its size is all', async () => {
    const short = await store.inspect(await receive('abc'))
    expect(Buffer.from(short.head).toString()).toBe('abc')
    expect(short.size).toBe(3)
    const long = await store.inspect(await receive('x'.repeat(10_000)))
    expect(long.head).toHaveLength(4100)
    expect(long.size).toBe(10_000)
    expect((await store.inspect(await receive(''))).head).toHaveLength(0)
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

  test('a sender that breaks off leaves nothing behind, and is not taken for a full disk', async () => {
    let sent = false
    const bytes: Readable = new Readable({
      read() {
        if (sent) bytes.destroy(new Error('gone'))
        else bytes.push('half')
        sent = true
      },
    })
    await expect(store.receive(bytes)).rejects.toThrow('gone')
    expect(await listed('arriving')).toEqual([])
  })

  test.each(['', '..', '../x', 'a/b', '0'.repeat(36), `${randomUUID()}.txt`, randomUUID().toUpperCase()])(
    'a name that is none of ours (%s) leads nowhere',
    async (name) => {
      expect(() => store.path(name)).toThrow('Not the name')
      await expect(store.remove(name)).rejects.toThrow('Not the name')
    },
  )
})

describe('removing', () => {
  test('takes away what arrives and what is kept; what is gone already is fine', async () => {
    const arriving = await receive('a')
    const kept = await receive('b')
    await store.keep(kept)
    for (const blob of [arriving, kept, kept, randomUUID()]) await store.remove(blob)
    expect([...(await listed('arriving')), ...(await listed('files'))]).toEqual([])
  })

  test('a sweep takes what no file refers to and what never arrived, and leaves what is young or foreign', async () => {
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
    const swept = await store.sweep(async (blobs) => {
      asked.push(...blobs)
      return new Set([referred])
    }, BETWEEN)

    expect(swept).toBe(2)
    expect(asked.toSorted()).toEqual([referred, orphan].toSorted())
    expect((await listed('files')).toSorted()).toEqual([referred, young, 'lost+found'].toSorted())
    expect(await listed('arriving')).toEqual([underWay])
  })

  test('a sweep asks about a thousand at once', async () => {
    for (let index = 0; index < 1001; index += 1) {
      const path = join(folder, 'files', randomUUID())
      await writeFile(path, '')
      await makeOld(path)
    }
    const sizes: number[] = []
    const swept = await store.sweep(async (blobs) => {
      sizes.push(blobs.length)
      return new Set(blobs)
    }, BETWEEN)
    expect([swept, sizes]).toEqual([0, [1000, 1]])
  })
})
