import { createHash } from 'node:crypto'
import type { ReceivedBlob } from './BlobStore.ts'

/** Leading bytes from which the type of a file is detected. */
const HEAD = 4100

/** Measures a stream that passes through: size, hash and first bytes. */
export class Meter {
  private readonly hash = createHash('sha256')
  private readonly first: Uint8Array[] = []
  private size = 0

  /** Passes the bytes on. The result is complete after the last one. */
  async *watch(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      if (this.size < HEAD) this.first.push(piece.slice(0, HEAD - this.size))
      this.size += piece.length
      this.hash.update(piece)
      yield piece
    }
  }

  /** Call it once, after the last byte. */
  end(): Omit<ReceivedBlob, 'blob'> {
    return { size: this.size, sha256: this.hash.digest('hex'), head: Buffer.concat(this.first) }
  }
}
