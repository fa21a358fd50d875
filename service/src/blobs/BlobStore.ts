import type { Readable } from 'node:stream'

/** What was received, and is not yet kept. */
export type Arrival = {
  /** Its name in the store: random, never what a person typed. */
  readonly blob: string
  readonly size: number
  /** In hexadecimal digits. */
  readonly sha256: string
  /** The first bytes, which tell a file's type. */
  readonly head: Uint8Array
}

/** Stored bytes, and what they must be. `sha256` null: they were stored before that was noted. */
export type StoredBlob = { readonly blob: string; readonly sha256: string | null }

export type Receiving = {
  /** Whether it outlives a power failure. Default true. */
  readonly isDurable?: boolean
  /** The name that it has in another store. Default: a new one. */
  readonly blob?: string
}

/** How a blob is handed out to whoever has its address. */
export type Handover = {
  readonly seconds: number
  readonly type: string
  /** The header `Content-Disposition`. */
  readonly disposition: string
}

/** `end` is the last of these bytes. */
export type BlobPart = { readonly start: number; readonly end: number }

/** Those of the names that something still refers to. */
export type IsReferred = (blobs: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Where the bytes of files lie, one blob per file. Every call rejects with NoSpace when there is no room, and with a
 * BlobFault when the store does not answer.
 */
export type BlobStore = {
  /** For people who operate the service. */
  readonly name: string

  /** Makes it ready to be used, or rejects where it cannot be. */
  prepare(): Promise<void>

  /** The mark that tells this store from every other; made the first time. */
  mark(): Promise<{ readonly id: string; readonly isNew: boolean }>

  /**
   * Stores a stream; what fails leaves nothing behind. It counts as arriving until `keep`.
   */
  receive(bytes: Readable, options?: Receiving): Promise<Arrival>

  /** Ends the arrival. */
  keep(blob: string): Promise<void>

  /** How many bytes are stored; null: they are gone. */
  size(blob: string): Promise<number | null>

  /** Stored bytes, or a part of them. Nothing is opened before the first is asked for. */
  read(blob: string, part?: BlobPart): AsyncIterable<Uint8Array>

  /** Lends the path of a file with these bytes, until the work is done. They were compared with their hash. */
  withFile<T>(stored: StoredBlob, work: (path: string) => Promise<T>): Promise<T>

  /** Removes bytes, wherever they are; none is fine. */
  remove(blob: string): Promise<void>

  /** Whether nothing is kept. */
  isEmpty(): Promise<boolean>

  /**
   * Removes what interrupted work left: whatever is still arriving, and what nothing refers to. Only what was last
   * changed before `before` is looked at, so that uploads on their way stay. Answers how many.
   */
  sweep(isReferred: IsReferred, before: Date): Promise<number>

  /** An address at which anybody can read the bytes for a while. Null: this store has none. */
  addressOf(blob: string, handover: Handover): Promise<string | null>

  /** Drops every connection. */
  close(): Promise<void>
}
