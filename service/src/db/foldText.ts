import { normalizeUnicode } from '../words/normalizeUnicode.ts'

/** Folds case and Unicode form, so that names compare alike on every database and locale. */
export function foldText(text: string): string {
  return normalizeUnicode(text, 'NFKC').toLowerCase()
}

/** A LIKE pattern for "contains this text", with `%`, `_` and `\` escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Characters of a name that it is sorted and found by, limited by the index. */
const MAX_KEY_CHARS = 600

/** Returns the key that a name is sorted and found by. */
export function nameKey(name: string): string {
  return foldText(name)
    .slice(0, MAX_KEY_CHARS)
    .replace(/\p{Cs}$/u, '')
}
