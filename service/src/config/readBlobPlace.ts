import type { BlobPlace } from '../blobs/BlobPlace.ts'
import { StartFault } from '../lib/StartFault.ts'
import { STANDARD_KEY } from './configValues.ts'
import type { Variables } from './variables.ts'

export type BlobVariables = Pick<
  Variables,
  'INLET_BLOBS' | 'INLET_BLOBS_ENDPOINT' | 'INLET_BLOBS_REGION' | 'INLET_BLOBS_KEY' | 'INLET_DATA_DIR'
>

const SUCH = 's3://bucket/prefix or azure://container/prefix'

/** Reads where blobs are stored. Throws StartFault if the variables are incomplete. */
export function readBlobPlace(set: BlobVariables): BlobPlace {
  const { INLET_BLOBS: bucket, INLET_BLOBS_ENDPOINT: endpoint = null, INLET_BLOBS_KEY: key } = set
  if (bucket === undefined) {
    if (endpoint === null && key === undefined) return { kind: 'folder', folder: set.INLET_DATA_DIR }
    throw new StartFault(
      `INLET_BLOBS is not set, and the other INLET_BLOBS variables are. Set it to ${SUCH}.`,
    )
  }
  if (key === undefined) {
    throw new StartFault(
      'INLET_BLOBS_KEY is not set. Set it to id:secret, which the storage gives you, or to standard.',
    )
  }
  const { kind, name, prefix } = bucket
  if (kind === 's3') {
    const keys = key === STANDARD_KEY ? null : { accessKeyId: key.id, secretAccessKey: key.secret }
    return { kind, prefix, bucket: name, endpoint, region: set.INLET_BLOBS_REGION, keys }
  }
  if (key === STANDARD_KEY)
    throw new StartFault('INLET_BLOBS_KEY is standard, which Azure does not know. Set it to account:key.')
  const account = key.id
  const address = endpoint ?? `https://${account}.blob.core.windows.net`
  return { kind, prefix, container: name, endpoint: address, account, key: key.secret }
}
