import { randomUUID } from 'node:crypto'
import type { IsReferred } from './BlobStore.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Names per query. */
const AT_ONCE = 1000

export function newBlobName(): string {
  return randomUUID()
}

export function isBlobName(name: string): boolean {
  return UUID.test(name)
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
