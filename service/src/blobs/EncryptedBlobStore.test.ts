import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc } from '../../test/fastCheck.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import type { BlobPart, BlobStore } from './BlobStore.ts'
import { BLOCK_BYTES, SALT_BYTES, SEALED_BLOCK_BYTES } from './blobCipher.ts'
import { EncryptedBlobStore } from './EncryptedBlobStore.ts'
import { LocalBlobStore } from './LocalBlobStore.ts'

const K1 = { id: 'k1', key: randomBytes(32) }
const K2 = { id: 'k2', key: randomBytes(32) }

let folder: string
let local: LocalBlobStore
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-encrypted-'))
  local = new LocalBlobStore(folder)
  await local.prepare()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function withKeys(...keys: EnvelopeKeys): EncryptedBlobStore {
  return new EncryptedBlobStore({ store: local, keys, encrypts: true, folder: join(folder, 'files') })
}

async function keep(store: BlobStore, bytes: Uint8Array, pieceBytes = 50_000): Promise<string> {
  const pieces = []
  for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes))
  const { blob } = await store.receive(Readable.from(pieces), { isDurable: false })
  await store.keep(blob)
  return blob
}

async function read(store: BlobStore, blob: string, part?: BlobPart): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of store.read(blob, part)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Lengths at which blocks begin and end, and others. */
const lengths = fc.oneof(
  fc.integer({ min: 0, max: 3 * BLOCK_BYTES }),
  fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -1, max: 1 }))
    .map(([blocks, more]) => Math.max(0, blocks * BLOCK_BYTES + more)),
)

test('whole blobs and all ranges come out as they went in', async () => {
  const store = withKeys(K1)
  const cases = fc.record({
    length: lengths,
    pieceBytes: fc.integer({ min: 1000, max: 200_000 }),
    range: fc.tuple(fc.nat(4 * BLOCK_BYTES), fc.nat(4 * BLOCK_BYTES)),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ length, pieceBytes, range }) => {
      const bytes = randomBytes(length)
      const blob = await keep(store, bytes, pieceBytes)
      expect(await store.size(blob)).toBe(length)
      expect((await read(store, blob)).equals(bytes)).toBe(true)
      const [start, end] = [Math.min(...range), Math.max(...range)]
      expect((await read(store, blob, { start, end })).equals(bytes.subarray(start, end + 1))).toBe(true)
      await store.remove(blob)
    }),
    { numRuns: 60, seed: 11 },
  )
})

test('what is stored has none of the bytes, and two blobs of the same bytes differ', async () => {
  const store = withKeys(K1)
  const text = Buffer.from('the plans are secret '.repeat(500))
  const [one, two] = [await keep(store, text), await keep(store, text)]
  const [first, second] = [one, two].map((blob) => readFileSync(local.path(blob)))
  expect(first?.includes('secret')).toBe(false)
  expect(first?.subarray(SALT_BYTES).equals(second?.subarray(SALT_BYTES) ?? text)).toBe(false)
})

test('reading ends at the first block of a blob that was changed, shortened, reordered or exchanged', async () => {
  const store = withKeys(K1)
  const bytes = randomBytes(3 * BLOCK_BYTES)
  const blob = await keep(store, bytes)
  const other = await keep(store, bytes)
  const path = local.path(blob)
  const sealed = readFileSync(path)
  const expectDamaged = async () =>
    await expect(read(store, blob)).rejects.toMatchObject({ name: 'BlobFault', code: 'damaged' })
  for (const at of [0, SALT_BYTES, SALT_BYTES + SEALED_BLOCK_BYTES - 1, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    writeFileSync(path, changed)
    await expectDamaged()
  }
  for (const length of [
    0,
    5,
    SALT_BYTES,
    SALT_BYTES + SEALED_BLOCK_BYTES,
    SALT_BYTES + 2 * SEALED_BLOCK_BYTES,
  ]) {
    writeFileSync(path, sealed)
    truncateSync(path, length)
    await expectDamaged()
  }
  const block = (index: number) =>
    sealed.subarray(SALT_BYTES + index * SEALED_BLOCK_BYTES, SALT_BYTES + (index + 1) * SEALED_BLOCK_BYTES)
  writeFileSync(path, Buffer.concat([sealed.subarray(0, SALT_BYTES), block(1), block(0), block(2)]))
  await expectDamaged()
  writeFileSync(path, readFileSync(local.path(other)))
  await expectDamaged()
  writeFileSync(path, sealed)
  expect((await read(store, blob)).equals(bytes)).toBe(true)
})

test('older keys open what they encrypted, a missing one is named, and plain blobs stay readable', async () => {
  const bytes = Buffer.from('some words')
  const old = await keep(withKeys(K1), bytes)
  const plain = await keep(local, bytes)
  const both = withKeys(K2, K1)
  for (const blob of [old, plain]) expect((await read(both, blob)).equals(bytes)).toBe(true)
  expect(await keep(both, bytes)).toMatch(/~k2$/)
  await expect(read(withKeys(K2), old)).rejects.toMatchObject({
    code: 'key',
    cause: { message: 'INLET_ENCRYPTION_KEYS has no key k1' },
  })
  await expect(read(withKeys({ ...K2, id: 'k1' }), old)).rejects.toMatchObject({ code: 'damaged' })
})

test('a decrypted copy is there only while it is used', async () => {
  const store = withKeys(K1)
  const blob = await keep(store, Buffer.from('some words'))
  const before = readdirSync(join(folder, 'files')).length
  const work = async (path: string) => readFileSync(path, 'utf8')
  expect(await store.withFile({ blob, sha256: null }, work)).toBe('some words')
  expect(readdirSync(join(folder, 'files'))).toHaveLength(before)
})
