import { createHash } from 'node:crypto'
import type { Changes } from '../abilities/Changes.ts'
import { expired } from './expired.ts'

/** Hashes a state. */
export function hashOf(state: unknown): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url')
}

/**
 * Changes of a source that can only tell whether anything changed. The cursor is a hash of its state. If the
 * hash differs, the cursor expires, and a full scan finds the changes.
 */
export function changesByHash(cursor: string | null, now: string): Changes {
  if (cursor !== now) throw expired()
  return { changed: [], removed: [], nextCursor: now, more: false }
}
