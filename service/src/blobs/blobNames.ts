import { randomUUID } from 'node:crypto'
import type { IsReferred } from './BlobStore.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A UUID, and behind it the id of the key if the blob is encrypted. */
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(~[\w-]{1,32})?$/
/** Ids of keys that names of blobs can have. */
export const BLOB_KEY_ID = /^[\w-]{1,32}$/
/** Names per query. */
const AT_ONCE = 1000

/** `keyId`: of the key that encrypts the blob. */
export function newBlobName(keyId?: string): string {
  return keyId === undefined ? randomUUID() : `${randomUUID()}~${keyId}`
}

/** Returns the id of the key that a blob is encrypted with. Null: it is plain. */
export function keyIdOf(name: string): string | null {
  return expectBlobName(name).split('~')[1] ?? null
}

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

export function isBlobName(name: string): boolean {
  return NAME.test(name)
}

/** Throws for names that could lead out of the store. */
export function expectBlobName(name: string): string {
  if (!isBlobName(name)) throw new Error('Not the name of stored bytes')
  return name
}

/** Returns those of the names that nothing refers to. */
export async function unreferred(names: readonly string[], isReferred: IsReferred): Promise<string[]> {
  const orphans: string[] = []
  for (let start = 0; start < names.length; start += AT_ONCE) {
    const some = names.slice(start, start + AT_ONCE)
    const referred = await isReferred(some)
    orphans.push(...some.filter((name) => !referred.has(name)))
  }
  return orphans
}
