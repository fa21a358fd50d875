import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { User } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PlayedStore, plainStores } from '../test/blobs/playedStores.ts'
import { onEachDatabase, onEitherDatabase } from '../test/onEachDatabase.ts'
import type { TestService } from '../test/TestService.ts'
import type { BlobStore } from './blobs/BlobStore.ts'
import { EncryptedBlobStore } from './blobs/EncryptedBlobStore.ts'
import { insertFile } from './db/files/files.ts'
import { blobKeysInUse } from './db/files/storedBlobs.ts'
import { encryptFiles } from './encryptFiles.ts'
import type { EnvelopeKeys } from './lib/envelope.ts'
import { uploadSettings } from './routes/settings/uploadSettings.ts'

const K1 = { id: 'k1', key: randomBytes(32) }
const K2 = { id: 'k2', key: randomBytes(32) }
const FILES = 10
const texts = Array.from({ length: FILES }, (_, index) => `plan ${index}`)
const settings = uploadSettings({
  skip_embedding_generation: true,
  generate_chunks_only: false,
  store_file_only: true,
})

async function textIn(store: BlobStore, blob: string): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of store.read(blob)) pieces.push(piece)
  return Buffer.concat(pieces).toString('latin1')
}

const inStores = (stores: typeof plainStores) => (service: () => TestService) => {
  describe.each(stores)('in $name', { timeout: 60_000 }, ({ isThere, start }) => {
    describe.skipIf(!isThere)('', () => {
      let played: PlayedStore
      let plain: BlobStore
      let folder: string
      beforeAll(async () => {
        played = await start()
        folder = mkdtempSync(join(tmpdir(), 'inlet-opened-'))
      }, 60_000)
      afterAll(async () => {
        await played?.stop()
        rmSync(folder, { recursive: true, force: true })
      })
      beforeEach(async () => {
        plain = await played.open()
        await plain.prepare()
        await service().database.db.deleteFrom('files').execute()
        await give(plain)
      })

      const withKeys = (keys: EnvelopeKeys, encrypts = true) =>
        new EncryptedBlobStore({ store: plain, keys, encrypts, folder })

      async function give(store: BlobStore): Promise<void> {
        const { clock, database } = service()
        const customer = await service().customer('encrypted')
        const { id: customerId } = v.parse(User, await (await customer.get('/whoami')).json())
        for (const text of texts) {
          const { blob, sha256, size } = await store.receive(Readable.from([Buffer.from(text)]))
          await store.keep(blob)
          const file = { customerId, source: 'TEXT', name: text, externalId: blob, settings, blob } as const
          await insertFile(database.db, { ...file, sha256, size, status: 'READY' }, clock.now())
        }
      }

      const rows = () =>
        service().database.db.selectFrom('files').select(['id', 'name', 'blob']).orderBy('id').execute()

      const blobs = async () => (await rows()).map(({ blob }) => blob ?? '')

      const textsIn = async (store: BlobStore) =>
        Promise.all((await blobs()).map((blob) => textIn(store, blob)))

      const run = (store: EncryptedBlobStore, keyId: string | null, tell = () => {}) =>
        encryptFiles({ db: service().database.db, store, keyId, tell })

      test('is begun, changes its key and ends, each time continuing where it was cut off', async () => {
        const { db } = service().database
        const steps = [
          { store: withKeys([K1]), keyId: 'k1', keys: ['k1'] },
          { store: withKeys([K2, K1]), keyId: 'k2', keys: ['k2'] },
          { store: withKeys([K2], false), keyId: null, keys: [] },
        ] as const
        for (const { store, keyId, keys } of steps) {
          const before = await blobs()
          const { receive } = store
          let calls = 0
          store.receive = (...asked) => {
            calls += 1
            // In the middle.
            return calls === FILES / 2 ? Promise.reject(new Error('cut off')) : receive.apply(store, asked)
          }
          await expect(run(store, keyId)).rejects.toThrow('cut off')
          expect(await textsIn(store)).toEqual(texts)
          expect(await run(store, keyId)).toMatchObject({ damaged: [], missing: [], written: FILES / 2 + 1 })
          expect(await textsIn(store)).toEqual(texts)
          expect(await blobKeysInUse(db)).toEqual(keys)
          expect(await run(store, keyId)).toMatchObject({ written: 0 })
          const left = await Promise.all(before.map((blob) => plain.size(blob)))
          expect(left.filter((size) => size !== null)).toEqual([])
          const stored = await textsIn(plain)
          expect(stored.filter((text) => text.includes('plan'))).toHaveLength(keyId === null ? FILES : 0)
        }
      })

      test('a file of a key that is gone is named by its key, and nothing is read', async () => {
        await run(withKeys([K1]), 'k1')
        await expect(textsIn(withKeys([K2]))).rejects.toMatchObject({
          cause: { message: 'INLET_ENCRYPTION_KEYS has no key k1' },
        })
      })

      test('names files whose bytes are damaged or missing, and leaves them as they are', async () => {
        const before = await rows()
        const [one, two] = before.slice(-2)
        await plain.remove(one?.blob ?? '')
        const { db } = service().database
        await db
          .updateTable('files')
          .set({ blob_sha256: 'f'.repeat(64) })
          .where('id', '=', two?.id ?? 0)
          .execute()
        const report = await run(withKeys([K1]), 'k1')
        expect(report).toEqual({ written: FILES - 2, missing: [one?.id], damaged: [two?.id] })
        expect((await rows()).slice(-2)).toEqual([one, two])
      })
    })
  })
}

const isFolder = ({ name }: { name: string }) => name === 'a local folder'
onEachDatabase('encryption of files', inStores(plainStores.filter(isFolder)))
onEitherDatabase('encryption of objects', inStores(plainStores.filter((store) => !isFolder(store))))
