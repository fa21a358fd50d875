import type { BlobStore } from '../blobs/BlobStore.ts'
import {
  deleteUpload,
  segmentsOf,
  type UploadsToRemove,
  uploadsToRemove,
} from '../db/files/resumableUploads.ts'
import type { Db } from '../db/schema.ts'

type Deps = { readonly db: Db; readonly blobStore: BlobStore }

/** Uploads per query. */
const BATCH = 100

/** Deletes the bytes and the record of one upload. Its file stays. */
export async function removeUpload({ db, blobStore }: Deps, id: string): Promise<void> {
  for (const blob of await segmentsOf(db, id)) await blobStore.remove(blob)
  await deleteUpload(db, id)
}

/** Deletes all that have expired, or all of a customer. */
export async function removeUploads(deps: Deps, which: UploadsToRemove, signal: AbortSignal): Promise<void> {
  for (;;) {
    const ids = await uploadsToRemove(deps.db, which, BATCH)
    for (const id of ids) {
      signal.throwIfAborted()
      await removeUpload(deps, id)
    }
    if (ids.length < BATCH) return
  }
}
