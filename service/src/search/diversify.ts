import { hash } from '../db/items/externalKey.ts'
import type { Exceptions } from '../db/search/Hit.ts'
import type { Found } from './fuse.ts'
import type { SearchRequest } from './SearchRequest.ts'

/** How many hits one file may have, and whether a text is answered once. */
export type Diversity = { readonly maxPerFile: number; readonly isUnique: boolean }

/** Null: every hit is answered. */
export function diversityOf({ max_per_file: most, deduplicate }: SearchRequest): Diversity | null {
  return most || deduplicate
    ? { maxPerFile: most ?? Number.POSITIVE_INFINITY, isUnique: deduplicate === true }
    : null
}

/** Leaves out what comes after enough of its file, and texts that came before. */
export function diversify(found: readonly Found[], { maxPerFile, isUnique }: Diversity): Found[] {
  const counts = new Map<number, number>()
  const texts = new Set<string>()
  return found.filter(({ hit }) => {
    const count = counts.get(hit.file_id) ?? 0
    if (count >= maxPerFile || (isUnique && texts.has(hit.text))) return false
    counts.set(hit.file_id, count + 1)
    texts.add(hit.text)
    return true
  })
}

/** What a search for more need not find: all that was found, and what would be left out. */
export function exceptionsOf(
  found: readonly Found[],
  diverse: readonly Found[],
  { maxPerFile, isUnique }: Diversity,
): Exceptions {
  const counts = new Map<number, number>()
  for (const { hit } of diverse) counts.set(hit.file_id, (counts.get(hit.file_id) ?? 0) + 1)
  return {
    chunks: found.map(({ hit }) => hit.id),
    texts: isUnique ? [...new Set(diverse.map(({ hit }) => hash(hit.text)))] : [],
    files: [...counts].filter(([, count]) => count >= maxPerFile).map(([id]) => id),
  }
}
