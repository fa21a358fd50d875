import { createHash } from 'node:crypto'
import { BlobFault } from '../lib/BlobFault.ts'

/**
 * Passes the bytes on, and holds back the last chunk until the hash of all is verified. A mismatch ends the stream with
 * a BlobFault, so that damaged data never looks complete. `sha256` null: not verified.
 */
export async function* verified(
  bytes: AsyncIterable<Uint8Array>,
  sha256: string | null,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | null = null
  for await (const piece of bytes) {
    hash.update(piece)
    if (held) yield held
    held = piece
  }
  if (sha256 !== null && hash.digest('hex') !== sha256) throw new BlobFault('damaged')
  if (held) yield held
}
