import type { BlobPart, Handover } from './BlobStore.ts'

/** A multipart upload. The object appears when it is completed. */
export type PartedUpload = {
  /** All parts but the last have the same size. */
  add(part: Uint8Array): Promise<void>
  end(): Promise<void>
  /** Discards all of it. */
  abort(): Promise<void>
}

export type StoredObject = { readonly key: string; readonly changed: Date }

/**
 * A remote bucket or container. Calls reject with NoSpace if its quota is exceeded, otherwise with a BlobFault:
 * `missing` if there is no such object, else `unavailable`.
 */
export type ObjectStorage = {
  put(key: string, body: Uint8Array): Promise<void>

  /** Returns false if the object exists already; it stays as it is. */
  putNew(key: string, body: Uint8Array): Promise<boolean>

  begin(key: string): Promise<PartedUpload>

  /** Null: there is no such object. */
  size(key: string): Promise<number | null>

  read(key: string, part?: BlobPart): AsyncIterable<Uint8Array>

  /** A missing object is fine. */
  remove(key: string): Promise<void>

  /** Lists objects with this prefix, in pages. */
  list(prefix: string): AsyncIterable<readonly StoredObject[]>

  /** Aborts multipart uploads that began before then. Returns how many. */
  abandon(prefix: string, before: Date): Promise<number>

  /** Returns a signed URL for one object. */
  addressOf(key: string, handover: Handover): Promise<string>

  /** Closes all connections. */
  close(): Promise<void>
}
