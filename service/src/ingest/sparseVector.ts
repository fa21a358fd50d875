import type { SparseVector } from '@inlet/wire/service'
import { normalizeUnicode } from '../words/normalizeUnicode.ts'

/** Scripts without blanks: each of their signs is a term. */
const SIGN = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]`
const TERM = new RegExp(`${SIGN}|(?:(?!${SIGN})[\\p{L}\\p{M}\\p{N}])+`, 'gu')

/** How soon further occurrences of a term count less. */
const SATURATION = 1.2

/**
 * The terms of a text, as the weights that indexes for sparse vectors take: of each term the 32 bits of FNV-1a of its
 * UTF-8, and n · 2.2 / (n + 1.2) where it stands there n times. How rare a term is, an index knows alone.
 */
export function sparseVector(text: string): SparseVector {
  const counts = new Map<number, number>()
  for (const [term] of normalizeUnicode(text, 'NFKC').toLowerCase().matchAll(TERM)) {
    const index = hash(term)
    counts.set(index, (counts.get(index) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([a], [b]) => a - b)
  return {
    indices: sorted.map(([index]) => index),
    values: sorted.map(([, count]) => (count * (SATURATION + 1)) / (count + SATURATION)),
  }
}

function hash(term: string): number {
  let bits = 0x811c9dc5
  for (const byte of Buffer.from(term)) bits = Math.imul(bits ^ byte, 0x01000193)
  return bits >>> 0
}
