import { createHash } from 'node:crypto'
import { BlobFault } from '../lib/BlobFault.ts'

/**
 * The same bytes, whose last piece comes only if all of them have the hash. Otherwise it ends with a BlobFault: whoever
 * reads must not take them for the whole. `sha256` null: nothing is known, and nothing compared.
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
