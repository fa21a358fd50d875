import type { EnvelopeKey } from '../lib/envelope.ts'
import { BLOCK_BYTES, BlobCipher, newSalt, SALT_BYTES, SEALED_BLOCK_BYTES } from './blobCipher.ts'
import { inBlocks } from './inBlocks.ts'

/** Encrypts a stream. */
export async function* sealed(
  bytes: AsyncIterable<Uint8Array>,
  key: EnvelopeKey,
  blob: string,
): AsyncGenerator<Uint8Array> {
  const salt = newSalt()
  const cipher = new BlobCipher(key, blob, salt)
  yield salt
  for await (const block of inBlocks(bytes, BLOCK_BYTES))
    yield cipher.seal(block.bytes, block.index, block.isLast)
}

/** Decrypts a stream. Rejects with a BlobFault if it was changed or is not whole. */
export async function* opened(
  bytes: AsyncIterable<Uint8Array>,
  key: EnvelopeKey,
  blob: string,
): AsyncGenerator<Uint8Array> {
  const head = new Head(bytes)
  const salt = await head.take(SALT_BYTES)
  const cipher = new BlobCipher(key, blob, salt)
  for await (const block of inBlocks(head.rest(), SEALED_BLOCK_BYTES)) {
    const plain = cipher.open(block.bytes, block.index, block.isLast)
    if (plain.length > 0) yield plain
  }
}

/** A stream whose first bytes are read apart from the rest. */
class Head {
  private readonly pieces: AsyncIterator<Uint8Array>
  private left: Uint8Array = new Uint8Array()

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.pieces = bytes[Symbol.asyncIterator]()
  }

  /** Fewer if the stream ends before. */
  async take(count: number): Promise<Uint8Array> {
    while (this.left.length < count) {
      const piece = await this.pieces.next()
      if (piece.done) break
      this.left = Buffer.concat([this.left, piece.value])
    }
    const taken = this.left.subarray(0, count)
    this.left = this.left.subarray(count)
    return taken
  }

  async *rest(): AsyncGenerator<Uint8Array> {
    try {
      if (this.left.length > 0) yield this.left
      for (let piece = await this.pieces.next(); !piece.done; piece = await this.pieces.next())
        yield piece.value
    } finally {
      await this.pieces.return?.()
    }
  }
}

/** Reads a short stream. */
export async function inOne(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}
