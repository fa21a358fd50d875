import type { BlobStore } from '../blobs/BlobStore.ts'

/** Segments that are read ahead: each is a call of its own at a bucket. */
const MAX_READS = 4

/** Streams the blobs one after the other. */
export async function* joinSegments(
  blobStore: BlobStore,
  blobs: readonly string[],
  rest: readonly Uint8Array[],
): AsyncGenerator<Uint8Array> {
  const reading = blobs.slice(0, MAX_READS).map((blob) => readWhole(blobStore, blob))
  try {
    for (const index of blobs.keys()) {
      const pieces = await reading.shift()
      const next = blobs[index + MAX_READS]
      if (next !== undefined) reading.push(readWhole(blobStore, next))
      yield* pieces ?? []
    }
    yield* rest
  } finally {
    // None of them ends unheard.
    await Promise.allSettled(reading)
  }
}

async function readWhole(blobStore: BlobStore, blob: string): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of blobStore.read(blob)) pieces.push(piece)
  return pieces
}
