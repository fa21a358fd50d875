import type { BlobPart, Handover } from './BlobStore.ts'

/** An upload in parts, of which nobody sees anything before its end. */
export type PartedUpload = {
  /** All but the last have the same size. */
  add(part: Uint8Array): Promise<void>
  end(): Promise<void>
  /** Nothing of it stays. */
  abort(): Promise<void>
}

export type StoredObject = { readonly key: string; readonly changed: Date }

/**
 * A bucket or container somewhere else. Calls reject with NoSpace where its quota is used up, otherwise with a
 * BlobFault: `missing` where there is no such object, else `unavailable`.
 */
export type ObjectStorage = {
  put(key: string, body: Uint8Array): Promise<void>

  /** False: there is such an object already, which stays. */
  putNew(key: string, body: Uint8Array): Promise<boolean>

  begin(key: string): Promise<PartedUpload>

  /** Null: there is none. */
  size(key: string): Promise<number | null>

  read(key: string, part?: BlobPart): AsyncIterable<Uint8Array>

  /** None is fine. */
  remove(key: string): Promise<void>

  /** What begins so, in pages. */
  list(prefix: string): AsyncIterable<readonly StoredObject[]>

  /** Ends uploads in parts that were begun before then. Answers how many. */
  abandon(prefix: string, before: Date): Promise<number>

  /** An address that opens one object for a while, without a key. */
  addressOf(key: string, handover: Handover): Promise<string>

  /** Drops every connection. */
  close(): Promise<void>
}
