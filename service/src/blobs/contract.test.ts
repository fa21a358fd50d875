import { createHash, randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PlayedStore, playedStores } from '../../test/blobs/playedStores.ts'
import { BlobFault } from '../lib/BlobFault.ts'
import type { BlobStore } from './BlobStore.ts'

const HOUR = 3_600_000
const MEGABYTE = 2 ** 20
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
async function inOne(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}
const nothing = async () => new Set<string>()

/** So many bytes, different in each part, in chunks as a network delivers them. */
async function* pattern(size: number, ending: Error | null = null): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += 60_000) {
    yield Buffer.from(
      Uint8Array.from({ length: Math.min(60_000, size - at) }, (_, i) => ((at + i) * 7) % 251),
    )
  }
  if (ending) throw ending
}

describe.each(playedStores)(
  '$name',
  { timeout: 60_000 },
  ({ isThere, checksSignatures, namesDownloads, start }) => {
    describe.skipIf(!isThere)('', () => {
      let played: PlayedStore
      let store: BlobStore
      beforeAll(async () => {
        played = await start()
      }, 60_000)
      afterAll(() => played?.stop())
      beforeEach(async () => {
        store = await played.open()
        await store.prepare()
      })

      const receive = (text: string) => store.receive(Readable.from(text === '' ? [] : [Buffer.from(text)]))
      async function keep(text: string): Promise<string> {
        const { blob } = await receive(text)
        await store.keep(blob)
        return blob
      }
      /** Deletes everything, as nothing is referred to. */
      const removeAllOrphans = () => store.removeOrphans(nothing, new Date(Date.now() + HOUR))

      test('what was received is described, kept and read again, in whole and in part [F-006]', async () => {
        const { blob, size, sha256: hash, head } = await receive('hello world')
        expect([size, hash, Buffer.from(head).toString()]).toEqual([11, sha256('hello world'), 'hello world'])
        await store.keep(blob)
        expect(await store.size(blob)).toBe(11)
        expect((await inOne(store.read(blob))).toString()).toBe('hello world')
        expect((await inOne(store.read(blob, { start: 6, end: 8 }))).toString()).toBe('wor')
      })

      test('so is what has no byte', async () => {
        const { blob, size, head } = await receive('')
        expect([size, head.length]).toEqual([0, 0])
        await store.keep(blob)
        expect(await store.size(blob)).toBe(0)
        expect(await inOne(store.read(blob))).toHaveLength(0)
      })

      test('a stream longer than memory should hold comes in and out whole', async () => {
        const length = 12 * MEGABYTE + 17
        const all = await inOne(pattern(length))
        const { blob, ...arrival } = await store.receive(Readable.from(pattern(length)))
        expect([arrival.size, arrival.sha256]).toEqual([length, sha256(all)])
        expect(arrival.head).toHaveLength(4100)
        await store.keep(blob)
        expect(await store.size(blob)).toBe(length)
        expect((await inOne(store.read(blob))).equals(all)).toBe(true)
        const [start, end] = [5 * MEGABYTE - 10, 5 * MEGABYTE + 10]
        expect((await inOne(store.read(blob, { start, end }))).equals(all.subarray(start, end + 1))).toBe(
          true,
        )
      })

      test.each([
        ['at once', 60_000],
        ['in the middle', 7 * MEGABYTE],
      ])('a sender that breaks off %s leaves nothing behind', async (_, size) => {
        await expect(store.receive(Readable.from(pattern(size, new Error('gone'))))).rejects.toThrow('gone')
        expect(await store.isEmpty()).toBe(true)
        expect(await removeAllOrphans()).toBe(0)
      })

      test('a file with the bytes is lent for as long as it is needed', async () => {
        const blob = await keep('on a disk')
        const read = await store.withFile({ blob, sha256: sha256('on a disk') }, async (path) => {
          expect((await stat(path)).isFile()).toBe(true)
          return readFile(path, 'utf8')
        })
        expect(read).toBe('on a disk')
        expect(await store.withFile({ blob, sha256: null }, (path) => readFile(path, 'utf8'))).toBe(
          'on a disk',
        )
      })

      test('bytes that are not those that were stored are a fault of the file, and nobody reads them', async () => {
        const blob = await keep('original')
        const damaged = { blob, sha256: sha256('another') }
        const reading = store.withFile(damaged, async () => expect.unreachable())
        await expect(reading).rejects.toMatchObject({ name: 'BlobFault', code: 'damaged' })
      })

      test('bytes that are gone are named, and taken away once more in peace', async () => {
        const { blob: arriving } = await receive('never kept')
        const blob = await keep('soon gone')
        for (const name of [arriving, blob, blob, randomUUID()]) await store.remove(name)
        expect([await store.size(blob), await store.isEmpty()]).toEqual([null, true])
        await expect(inOne(store.read(blob))).rejects.toThrow()
        const reading = store.withFile({ blob, sha256: sha256('soon gone') }, async () =>
          expect.unreachable(),
        )
        await expect(reading).rejects.toMatchObject({ name: 'BlobFault', code: 'missing' })
        await expect(reading).rejects.toBeInstanceOf(BlobFault)
      })

      test('removes orphans, and keeps young and referenced blobs [F-010]', async () => {
        const referred = await keep('referred')
        const orphan = await keep('orphan')
        const { blob: arriving } = await receive('never kept')
        expect(await store.removeOrphans(nothing, new Date(Date.now() - HOUR))).toBe(0)
        const removed = await store.removeOrphans(
          async () => new Set([referred]),
          new Date(Date.now() + HOUR),
        )
        expect(removed).toBe(2)
        const sizes = await Promise.all([referred, orphan].map((name) => store.size(name)))
        expect(sizes).toEqual([8, null])
        await expect(inOne(store.read(arriving))).rejects.toThrow()
      })

      test('it has one mark, which is none of its files', async () => {
        const first = await store.mark()
        expect(first).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), isNew: true })
        expect(await store.mark()).toEqual({ id: first.id, isNew: false })
        expect([await store.isEmpty(), await removeAllOrphans()]).toEqual([true, 0])
        expect((await store.mark()).id).toBe(first.id)
      })

      test('whoever has an address reads the bytes with it, as a download of a harmless type', async (context) => {
        const blob = await keep('handed out')
        const disposition = `attachment; filename="a b.txt"; filename*=UTF-8''%C3%A4%20b.txt`
        const address = await store.addressOf(blob, { seconds: 60, type: 'text/plain', disposition })
        if (address === null) return context.skip()
        const part = await fetch(address, { headers: { Range: 'bytes=7-9' } })
        expect([part.status, await part.text()]).toEqual([206, 'out'])
        const answer = await fetch(address)
        expect([answer.status, await answer.text()]).toEqual([200, 'handed out'])
        if (namesDownloads) {
          expect(answer.headers.get('content-disposition')).toBe(disposition)
          expect(answer.headers.get('content-type')).toContain('text/plain')
          expect(answer.headers.get('cache-control')).toBe('private, no-store')
        }
        if (!checksSignatures) return
        const forged = address.replace(blob, await keep('somebody else’s'))
        expect((await fetch(forged)).status).toBe(403)
        const expired = await store.addressOf(blob, { seconds: -60, type: 'text/plain', disposition })
        expect((await fetch(String(expired))).status).toBeGreaterThanOrEqual(400)
      })

      test.each(['', '..', '../x', 'a/b', '0'.repeat(36), `${randomUUID()}.txt`, randomUUID().toUpperCase()])(
        'a name that is none of ours (%s) leads nowhere',
        async (name) => {
          await expect(inOne(store.read(name))).rejects.toThrow('Not the name')
          await expect(store.size(name)).rejects.toThrow('Not the name')
          await expect(store.remove(name)).rejects.toThrow('Not the name')
        },
      )
    })
  },
)
