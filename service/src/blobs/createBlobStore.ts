import { join } from 'node:path'
import type { Clock } from '../lib/Clock.ts'
import { AzureContainer } from './AzureContainer.ts'
import type { BlobPlace } from './BlobPlace.ts'
import type { BlobStore } from './BlobStore.ts'
import { LocalBlobStore } from './LocalBlobStore.ts'
import { ObjectBlobStore } from './ObjectBlobStore.ts'
import { S3Bucket } from './S3Bucket.ts'

type Needs = {
  /** The data folder. */
  readonly dataDir: string
  /** Bytes of one file at most. */
  readonly maxFile: number
  readonly clock: Clock
}

/** Amazon takes none that is smaller than 5 MB, but for the last. */
const PART = 8 * 2 ** 20
/** Of one object, at Amazon; Azure takes more. */
const MOST_PARTS = 10_000

export function createBlobStore(place: BlobPlace, { dataDir, maxFile, clock }: Needs): BlobStore {
  if (place.kind === 'folder') return new LocalBlobStore(place.folder)
  const { prefix } = place
  const partBytes = Math.max(PART, Math.ceil(maxFile / MOST_PARTS))
  // Beside the database, and not where the system keeps what is temporary: that is memory on some machines.
  const folder = join(dataDir, 'reading')
  const storage = place.kind === 's3' ? new S3Bucket(place, clock) : new AzureContainer(place, clock)
  return new ObjectBlobStore({ storage, name: nameOf(place), prefix, folder, partBytes })
}

/** For people who operate the service. */
function nameOf(place: Exclude<BlobPlace, { kind: 'folder' }>): string {
  if (place.kind === 's3') return `s3://${place.bucket}/${place.prefix} at ${place.endpoint ?? 'Amazon'}`
  return `azure://${place.container}/${place.prefix} at ${place.endpoint}`
}
