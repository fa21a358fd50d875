import { createHash } from 'node:crypto'
import type { Arrival } from './BlobStore.ts'

/** Bytes that tell a file's type. */
const HEAD = 4100

/** What can be learned of bytes that pass, without keeping them. */
export class Meter {
  private readonly hash = createHash('sha256')
  private readonly first: Uint8Array[] = []
  private size = 0

  /** The same bytes. They are measured when they are at their end. */
  async *watch(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      if (this.size < HEAD) this.first.push(piece.slice(0, HEAD - this.size))
      this.size += piece.length
      this.hash.update(piece)
      yield piece
    }
  }

  /** Call it once, when all have passed. */
  end(): Omit<Arrival, 'blob'> {
    return { size: this.size, sha256: this.hash.digest('hex'), head: Buffer.concat(this.first) }
  }
}
