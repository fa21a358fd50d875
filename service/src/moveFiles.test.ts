import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { User } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { playedStores } from '../test/blobs/playedStores.ts'
import { TestService } from '../test/TestService.ts'
import type { BlobStore } from './blobs/BlobStore.ts'
import { LocalBlobStore } from './blobs/LocalBlobStore.ts'
import { insertFile } from './db/files/files.ts'
import { moveFiles } from './moveFiles.ts'
import { uploadSettings } from './routes/settings/uploadSettings.ts'

const settings = uploadSettings({
  skip_embedding_generation: false,
  generate_chunks_only: false,
  store_file_only: false,
})

describe('moving files from store to store', { timeout: 60_000 }, () => {
  let service: TestService
  let customerId = 0
  let folder = ''
  beforeAll(async () => {
    service = await TestService.start()
    const customer = await service.customer('ann')
    customerId = v.parse(User, await (await customer.get('/whoami')).json()).id
    folder = mkdtempSync(join(tmpdir(), 'inlet-move-'))
  }, 60_000)
  afterAll(async () => {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function openFolder(): Promise<LocalBlobStore> {
    const store = new LocalBlobStore(join(folder, randomUUID()))
    await store.prepare()
    return store
  }
  /** Replaces all files by one per text. `isOld`: from before hashes were recorded. */
  async function give(store: BlobStore, texts: readonly string[], isOld = false) {
    const { db } = service.database
    await db.deleteFrom('files').execute()
    const files: { id: number; blob: string; text: string }[] = []
    for (const text of texts) {
      const { blob, sha256 } = await store.receive(Readable.from([Buffer.from(text)]))
      await store.keep(blob)
      const known = { customerId, source: 'TEXT', name: text, externalId: blob, settings, blob }
      const { id } = await insertFile(db, { ...known, ...(!isOld && { sha256 }) }, service.clock.now())
      files.push({ id, blob, text })
    }
    return files
  }
  async function textOf(store: BlobStore, blob: string): Promise<string> {
    const pieces: Uint8Array[] = []
    for await (const piece of store.read(blob)) pieces.push(piece)
    return Buffer.concat(pieces).toString()
  }
  const move = (from: BlobStore, to: BlobStore, verify = false) =>
    moveFiles({ db: service.database.db, from, to, verify, tell: () => {} })
  const NONE = { copied: 0, there: 0, damaged: [], missing: [] }

  test.for(playedStores.filter(({ isThere }) => isThere))(
    'everything goes to $name and back, and a second time nothing is copied [F-006]',
    async ({ start }) => {
      const played = await start()
      try {
        const [first, away, home] = [await openFolder(), await played.open(), await openFolder()]
        await away.prepare()
        const files = await give(first, ['one', 'two', 'three'])
        expect(await move(first, away)).toEqual({ ...NONE, copied: 3 })
        expect(await move(first, away, true)).toEqual({ ...NONE, there: 3 })
        expect(await move(away, home)).toEqual({ ...NONE, copied: 3 })
        for (const { blob, text } of files) expect(await textOf(home, blob)).toBe(text)
      } finally {
        await played.stop()
      }
    },
  )

  test('cut off in the middle it goes on where it was', async () => {
    const [from, to] = [await openFolder(), await openFolder()]
    const files = await give(
      from,
      Array.from({ length: 12 }, (_, index) => `file ${index}`),
    )
    const receive = to.receive.bind(to)
    let left = 5
    const cut = vi.spyOn(to, 'receive').mockImplementation(async (...given) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return receive(...given)
    })
    await expect(move(from, to)).rejects.toThrow('killed')
    cut.mockRestore()
    const report = await move(from, to)
    expect(report.copied + report.there).toBe(12)
    expect(report.there).toBeGreaterThan(0)
    for (const { blob, text } of files) expect(await textOf(to, blob)).toBe(text)
  })

  test('what is damaged or gone is named and not taken along; the hash of older files is noted', async () => {
    const [from, to] = [await openFolder(), await openFolder()]
    const [whole, damaged, gone] = await give(from, ['whole', 'damaged', 'gone'])
    if (!whole || !damaged || !gone) throw new Error('No files')
    await writeFile(from.path(damaged.blob), 'DAMAGED')
    await from.remove(gone.blob)
    expect(await move(from, to)).toEqual({ copied: 1, there: 0, damaged: [damaged.id], missing: [gone.id] })
    expect([await to.size(damaged.blob), await to.size(gone.blob)]).toEqual([null, null])

    const [old] = await give(from, ['older'], true)
    await move(from, to)
    const row = await service.database.db
      .selectFrom('files')
      .select('blob_sha256')
      .where('id', '=', old?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(row.blob_sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  test('asked to verify, it copies anew what was damaged where it is', async () => {
    const [from, to] = [await openFolder(), await openFolder()]
    const [file] = await give(from, ['precious'])
    await move(from, to)
    await writeFile(to.path(file?.blob ?? ''), 'PRECIOUS')
    expect(await move(from, to)).toEqual({ ...NONE, there: 1 })
    expect(await move(from, to, true)).toEqual({ ...NONE, copied: 1 })
    expect(await textOf(to, file?.blob ?? '')).toBe('precious')
  })
})
