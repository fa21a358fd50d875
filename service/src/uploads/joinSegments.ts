import type { BlobStore } from '../blobs/BlobStore.ts'

/** Segments that are read ahead: each is a call of its own at a bucket. */
const MAX_READS = 4

/** Streams the blobs one after the other. */
export async function* joinSegments(
  blobStore: Pick<BlobStore, 'read'>,
  blobs: readonly string[],
  rest: Uint8Array,
): AsyncGenerator<Uint8Array> {
  const reading = blobs.slice(0, MAX_READS).map((blob) => begin(blobStore, blob))
  for (const index of blobs.keys()) {
    const pieces = await reading.shift()
    const next = blobs[index + MAX_READS]
    if (next !== undefined) reading.push(begin(blobStore, next))
    yield* pieces ?? []
  }
  yield rest
}

/** Its failure counts when its turn comes. Until then nobody awaits it, which would end the process. */
function begin(blobStore: Pick<BlobStore, 'read'>, blob: string): Promise<readonly Uint8Array[]> {
  const reading = readWhole(blobStore, blob)
  reading.catch(() => {})
  return reading
}

async function readWhole(blobStore: Pick<BlobStore, 'read'>, blob: string): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of blobStore.read(blob)) pieces.push(piece)
  return pieces
}
