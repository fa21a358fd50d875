import type { BlobStore } from './BlobStore.ts'

/** Blobs that are deleted at the same time. */
const MAX_REMOVALS = 16

/** What can't be deleted now is an orphan. */
export async function removeBlobs(blobStore: BlobStore, blobs: readonly string[]): Promise<void> {
  for (let from = 0; from < blobs.length; from += MAX_REMOVALS)
    await Promise.allSettled(blobs.slice(from, from + MAX_REMOVALS).map((blob) => blobStore.remove(blob)))
}
