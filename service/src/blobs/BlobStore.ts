import type { Readable } from 'node:stream'

/** A blob that was received, but is not marked to be kept yet. */
export type ReceivedBlob = {
  /** Its name in the store: random, never what a user typed. */
  readonly blob: string
  readonly size: number
  /** In hexadecimal digits. */
  readonly sha256: string
  /** The first bytes, from which its type is detected. */
  readonly head: Uint8Array
}

/** A stored blob and its expected hash. `sha256` null: stored before hashes were recorded. */
export type StoredBlob = { readonly blob: string; readonly sha256: string | null }

export type Receiving = {
  /** Whether it is synced to disk, to survive a power failure. Default true. */
  readonly isDurable?: boolean
  /** Its name in another store. Default: a new one. */
  readonly blob?: string
}

/** Response headers of a signed URL. */
export type Handover = {
  readonly seconds: number
  readonly type: string
  /** The header `Content-Disposition`. */
  readonly disposition: string
}

/** `end` is inclusive. */
export type BlobPart = { readonly start: number; readonly end: number }

/** Returns those of the names that something still refers to. */
export type IsReferred = (blobs: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Stores the bytes of files, one blob per file. Every call rejects with NoSpace if there is no space left, and with a
 * BlobFault if the store doesn't answer.
 */
export type BlobStore = {
  /** Description for operators. */
  readonly name: string

  /** Prepares the store. Rejects if it can't be used. */
  prepare(): Promise<void>

  /** The id of this store, created the first time. */
  mark(): Promise<{ readonly id: string; readonly isNew: boolean }>

  /** Stores a stream; a failure leaves nothing behind. The blob counts as incomplete until `keep`. */
  receive(bytes: Readable, options?: Receiving): Promise<ReceivedBlob>

  /** Marks a received blob as complete. */
  keep(blob: string): Promise<void>

  /** The stored size in bytes; null: the blob doesn't exist. */
  size(blob: string): Promise<number | null>

  /** Streams a blob, or a range of it. Nothing is opened before the first read. */
  read(blob: string, part?: BlobPart): AsyncIterable<Uint8Array>

  /** Runs `work` with the path of a file with these bytes, whose hash was verified. */
  withFile<T>(stored: StoredBlob, work: (path: string) => Promise<T>): Promise<T>

  /** Deletes a blob, complete or not. A missing one is fine. */
  remove(blob: string): Promise<void>

  /** Whether the store has no blobs. */
  isEmpty(): Promise<boolean>

  /**
   * Deletes orphans of interrupted work: incomplete blobs, and blobs without a reference. Skips what changed after
   * `before`, so that running uploads stay. Returns how many were deleted.
   */
  removeOrphans(isReferred: IsReferred, before: Date): Promise<number>

  /** A URL at which anyone can read the bytes for a while. Null: this store has none. */
  addressOf(blob: string, handover: Handover): Promise<string | null>

  /** Closes all connections. */
  close(): Promise<void>
}
