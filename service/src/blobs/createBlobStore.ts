import { join } from 'node:path'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import { AzureContainer } from './AzureContainer.ts'
import type { BlobPlace } from './BlobPlace.ts'
import type { BlobStore } from './BlobStore.ts'
import { EncryptedBlobStore } from './EncryptedBlobStore.ts'
import { LocalBlobStore } from './LocalBlobStore.ts'
import { ObjectBlobStore } from './ObjectBlobStore.ts'
import { S3Bucket } from './S3Bucket.ts'

type Needs = {
  /** The data folder. */
  readonly dataDir: string
  /** Maximum size of one file in bytes. */
  readonly maxFile: number
  readonly clock: Clock
  readonly keys: EnvelopeKeys
  /** Whether new blobs are encrypted with the first of the keys. */
  readonly encryptFiles: boolean
}

/** Amazon's minimum part size is 5 MB, except for the last. */
const PART = 8 * 2 ** 20
/** Maximum parts of one object at Amazon; Azure allows more. */
const MAX_PARTS = 10_000

export function createBlobStore(place: BlobPlace, needs: Needs): BlobStore {
  const { dataDir, keys, encryptFiles: encrypts } = needs
  // Beside the database, and not in the system's temporary folder, which is memory on some machines.
  const folder = join(dataDir, 'reading')
  return new EncryptedBlobStore({ store: createPlainStore(place, folder, needs), keys, encrypts, folder })
}

function createPlainStore(place: BlobPlace, folder: string, { maxFile, clock }: Needs): BlobStore {
  if (place.kind === 'folder') return new LocalBlobStore(place.folder)
  const { prefix } = place
  const partBytes = Math.max(PART, Math.ceil(maxFile / MAX_PARTS))
  const storage = place.kind === 's3' ? new S3Bucket(place, clock) : new AzureContainer(place, clock)
  return new ObjectBlobStore({ storage, name: nameOf(place), prefix, folder, partBytes })
}

/** Description for operators. */
function nameOf(place: Exclude<BlobPlace, { kind: 'folder' }>): string {
  if (place.kind === 's3') return `s3://${place.bucket}/${place.prefix} at ${place.endpoint ?? 'Amazon'}`
  return `azure://${place.container}/${place.prefix} at ${place.endpoint}`
}
