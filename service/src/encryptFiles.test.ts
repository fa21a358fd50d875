import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { User } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../test/onEachDatabase.ts'
import type { TestCustomer } from '../test/TestCustomer.ts'
import { EncryptedBlobStore } from './blobs/EncryptedBlobStore.ts'
import { insertFile } from './db/files/files.ts'
import { blobKeysInUse } from './db/files/storedBlobs.ts'
import { encryptFiles } from './encryptFiles.ts'
import type { EnvelopeKeys } from './lib/envelope.ts'
import { uploadSettings } from './routes/settings/uploadSettings.ts'

const K1 = { id: 'k1', key: randomBytes(32) }
const K2 = { id: 'k2', key: randomBytes(32) }
const FILES = 30

onEachDatabase('encryption of files', (service) => {
  const withKeys = (keys: EnvelopeKeys, encrypts = true) =>
    new EncryptedBlobStore({ store: service().blobStore, keys, encrypts, folder: tmpdir() })

  async function give(customer: TestCustomer, texts: readonly string[]): Promise<void> {
    const { blobStore, clock, database } = service()
    const { id: customerId } = v.parse(User, await (await customer.get('/whoami')).json())
    const settings = uploadSettings({
      skip_embedding_generation: true,
      generate_chunks_only: false,
      store_file_only: true,
    })
    for (const text of texts) {
      const { blob, sha256, size } = await blobStore.receive(Readable.from([Buffer.from(text)]))
      await blobStore.keep(blob)
      const file = { customerId, source: 'TEXT', name: text, externalId: blob, settings, blob } as const
      await insertFile(database.db, { ...file, sha256, size, status: 'READY' }, clock.now())
    }
  }

  const rows = () =>
    service().database.db.selectFrom('files').select(['id', 'name', 'blob']).orderBy('id').execute()

  async function textsIn(store: EncryptedBlobStore): Promise<string[]> {
    const texts = []
    for (const { blob } of await rows()) {
      const pieces: Uint8Array[] = []
      for await (const piece of store.read(blob ?? '')) pieces.push(piece)
      texts.push(Buffer.concat(pieces).toString())
    }
    return texts
  }

  const run = (store: EncryptedBlobStore, keyId: string | null, tell = () => {}) =>
    encryptFiles({ db: service().database.db, store, keyId, tell })

  test('is begun, changes its key and ends, each time continuing where it was cut off', async () => {
    const { blobStore, database } = service()
    const texts = Array.from({ length: FILES }, (_, index) => `plan ${index}`)
    await give(await service().customer('encrypted'), texts)
    const steps = [
      { store: withKeys([K1]), keyId: 'k1', keys: ['k1'] },
      { store: withKeys([K2, K1]), keyId: 'k2', keys: ['k2'] },
      { store: withKeys([K2], false), keyId: null, keys: [] },
    ] as const
    for (const { store, keyId, keys } of steps) {
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
      expect(await blobKeysInUse(database.db)).toEqual(keys)
      expect(await run(store, keyId)).toMatchObject({ written: 0 })
      expect(service().storedNames()).toHaveLength(FILES)
      const stored = (await rows()).map(({ blob }) => readFileSync(blobStore.path(blob ?? ''), 'latin1'))
      expect(stored.filter((text) => text.startsWith('plan'))).toHaveLength(keyId === null ? FILES : 0)
    }
  })

  test('names files whose bytes are damaged or missing, and leaves them as they are', async () => {
    const before = await rows()
    const [one, two] = before.slice(-2)
    await service().blobStore.remove(one?.blob ?? '')
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
