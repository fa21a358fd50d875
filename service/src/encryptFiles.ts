import { Readable } from 'node:stream'
import type { BlobStore } from './blobs/BlobStore.ts'
import { keyIdOf } from './blobs/blobNames.ts'
import { verified } from './blobs/verified.ts'
import { type KnownBlob, replaceBlob, storedBlobs } from './db/files/storedBlobs.ts'
import type { Db } from './db/schema.ts'
import { BlobFault } from './lib/BlobFault.ts'

type Deps = {
  readonly db: Db
  /** Writes new blobs as all are to be. */
  readonly store: BlobStore
  /** The id of the key that all blobs are to be encrypted with. Null: they are to be plain. */
  readonly keyId: string | null
  /** Called after every page. */
  readonly tell: (report: EncryptReport) => void
}

/** How many blobs were written anew, and the files whose bytes can't be read. */
export type EncryptReport = { written: number; damaged: number[]; missing: number[] }

const PAGE = 200

/**
 * Writes each blob that is encrypted with another key under a new name, and deletes the old one after its file names
 * the new. An interrupted run leaves an orphan at most, and the next continues.
 */
export async function encryptFiles({ db, store, keyId, tell }: Deps): Promise<EncryptReport> {
  const report: EncryptReport = { written: 0, damaged: [], missing: [] }
  for await (const page of storedBlobs(db, PAGE)) {
    for (const known of page.filter(({ blob }) => keyIdOf(blob) !== keyId)) {
      try {
        if (await writeAnew(known, db, store)) report.written += 1
      } catch (error) {
        if (!(error instanceof BlobFault)) throw error
        if (error.code !== 'damaged' && error.code !== 'missing') throw error
        report[error.code].push(known.fileId)
      }
    }
    tell(report)
  }
  return report
}

/** Returns false if the file was deleted or replaced meanwhile. */
async function writeAnew(known: KnownBlob, db: Db, store: BlobStore): Promise<boolean> {
  if ((await store.size(known.blob)) === null) throw new BlobFault('missing')
  const bytes = Readable.from(verified(store.read(known.blob), known.sha256))
  const { blob } = await store.receive(bytes)
  await store.keep(blob)
  const isReplaced = await replaceBlob(db, known, blob)
  await store.remove(isReplaced ? known.blob : blob)
  return isReplaced
}
