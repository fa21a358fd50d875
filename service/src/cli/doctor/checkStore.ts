import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credentialKeys } from '../../accounts/credentials.ts'
import { createBlobStore } from '../../blobs/createBlobStore.ts'
import { faultOfStore, STORE_REMEDY } from '../../blobs/prepareStore.ts'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../lib/Clock.ts'
import { error, type Finding, ok } from './Finding.ts'

/** Checks a bucket, if files are stored in one: writes, reads and deletes a test object. */
export async function checkStore(config: Config, clock: Clock): Promise<Finding[]> {
  const { blobs, maxUpload, encryptFiles } = config
  if (blobs.kind === 'folder') return []
  // Not in the data folder, which stays as it is.
  const dataDir = await mkdtemp(join(tmpdir(), 'inlet-doctor-'))
  const keys = credentialKeys({ encryptionKeys: config.encryptionKeys, dataDir })
  const store = createBlobStore(blobs, { dataDir, maxFile: maxUpload, clock, keys, encryptFiles })
  try {
    const fault = await faultOfStore(store)
    return [
      fault === null
        ? ok('store', `${store.name} takes, gives and removes objects.`)
        : error('store', fault, STORE_REMEDY),
    ]
  } finally {
    await store.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
