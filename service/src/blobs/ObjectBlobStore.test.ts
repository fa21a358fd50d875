import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BlobFault } from '../lib/BlobFault.ts'
import { ObjectBlobStore } from './ObjectBlobStore.ts'
import type { ObjectStorage } from './ObjectStorage.ts'

const PART = 1000

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-objects-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A storage that discards everything and answers as a test says. */
function storageWith(own: Partial<ObjectStorage>): ObjectStorage {
  return {
    put: async () => {},
    putNew: async () => true,
    begin: async () => ({ add: async () => {}, end: async () => {}, abort: async () => {} }),
    size: async () => null,
    async *read() {},
    remove: async () => {},
    async *list() {},
    abandon: async () => 0,
    addressOf: async () => '',
    close: async () => {},
    ...own,
  }
}
const storeIn = (own: Partial<ObjectStorage>) =>
  new ObjectBlobStore({ storage: storageWith(own), name: 'test', prefix: '', folder, partBytes: PART })

test('while a part is on its way, no more than the next one is taken from the sender', async () => {
  let sent = 0
  async function* bytes() {
    for (; sent < 50 * PART; sent += 100) yield Buffer.alloc(100)
  }
  const ahead: number[] = []
  let stored = 0
  const add = async (part: Uint8Array) => {
    // Takes a turn of the event loop, so that a sender could go on.
    await new Promise((resolve) => setImmediate(resolve))
    ahead.push(sent - stored)
    stored += part.length
  }
  const store = storeIn({ begin: async () => ({ add, end: async () => {}, abort: async () => {} }) })
  const { size } = await store.receive(Readable.from(bytes(), { highWaterMark: 1 }))
  expect([size, stored, ahead.length]).toEqual([50 * PART, 50 * PART, 50])
  expect(Math.max(...ahead)).toBeLessThanOrEqual(2 * PART)
})

test('a storage that fails amid an upload ends it there, and the sender', async () => {
  const abort = vi.fn(async () => {})
  const away = new BlobFault('unavailable')
  const add = async () => {
    throw away
  }
  const store = storeIn({ begin: async () => ({ add, end: async () => {}, abort }) })
  const bytes = Readable.from([Buffer.alloc(3 * PART), Buffer.alloc(PART)])
  await expect(store.receive(bytes)).rejects.toBe(away)
  expect(abort).toHaveBeenCalledOnce()
  expect(bytes.destroyed).toBe(true)
})

test('leaves what cannot be removed to `removeOrphans`, and reports the first failure', async () => {
  const fails = async () => {
    throw new Error('also away')
  }
  const first = new BlobFault('unavailable')
  const store = storeIn({ put: () => Promise.reject(first), remove: fails })
  await expect(store.receive(Readable.from([Buffer.from('x')]))).rejects.toBe(first)
})

test('keys that may write and not delete are found out at the start', async () => {
  const refused = new BlobFault('unavailable')
  const objects = new Map<string, Uint8Array>()
  const store = storeIn({
    put: async (key, body) => void objects.set(key, body),
    async *read(key) {
      yield objects.get(key) ?? new Uint8Array()
    },
    remove: () => Promise.reject(refused),
  })
  await expect(store.prepare()).rejects.toBe(refused)
})
