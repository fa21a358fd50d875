import { BLOB_KEY_ID } from '../blobs/blobNames.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import { StartFault } from '../lib/StartFault.ts'

/** Names of blobs contain the id of their key. Throws StartFault if it can't be in a name. */
export function expectBlobKey([first]: EnvelopeKeys): void {
  if (BLOB_KEY_ID.test(first.id)) return
  throw new StartFault(
    `With INLET_ENCRYPT_FILES, the id of the first key in INLET_ENCRYPTION_KEYS must have 1 to 32 letters, digits, _ or -. It is ${first.id}.`,
  )
}
