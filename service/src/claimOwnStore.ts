import type { BlobStore } from './blobs/BlobStore.ts'
import { claimStore, type Store } from './db/claimStore.ts'
import { referredBlobs } from './db/files/blobs.ts'
import { blobKeysInUse } from './db/files/storedBlobs.ts'
import type { Db } from './db/schema.ts'
import type { Clock } from './lib/Clock.ts'
import type { EnvelopeKeys } from './lib/envelope.ts'
import type { Log } from './lib/log.ts'
import { StartFault } from './lib/StartFault.ts'
import { logBlobStore } from './startWarnings.ts'

type Deps = { readonly log: Log; readonly clock: Clock }
type Opening = Deps & { readonly db: Db; readonly keys: EnvelopeKeys }

/** Claims the blob store for this database, or says which database has it. Throws StartFault if keys to its files are missing. */
export async function claimOwnStore(blobStore: BlobStore, { db, keys, clock, log }: Opening): Promise<Store> {
  const store = await claimStore(db, blobStore, clock.now())
  logBlobStore(store, blobStore, log)
  await expectBlobKeys(db, keys)
  return store
}

/** Files that no key opens would fail one by one, later. */
async function expectBlobKeys(db: Db, keys: EnvelopeKeys): Promise<void> {
  const missing = (await blobKeysInUse(db)).filter((id) => !keys.some((key) => key.id === id))
  if (missing.length === 0) return
  throw new StartFault(
    `Files are encrypted with keys that INLET_ENCRYPTION_KEYS does not have: ${missing.join(', ')}. Add them behind the first, or restore the backup from before them.`,
  )
}

/** No other process runs, so incomplete and unreferenced blobs are orphans. */
export async function removeAllOrphans(blobStore: BlobStore, db: Db, { log, clock }: Deps): Promise<void> {
  const removed = await blobStore.removeOrphans((blobs) => referredBlobs(db, blobs), clock.now())
  if (removed > 0) log.info({ swept: removed }, 'removed what interrupted uploads had left')
}
