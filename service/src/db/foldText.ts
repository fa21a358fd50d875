import { normalizeUnicode } from '../words/normalizeUnicode.ts'

/** Letters without their case and form, for comparing names alike on every database and locale. */
export function foldText(text: string): string {
  return normalizeUnicode(text, 'NFKC').toLowerCase()
}

/** A LIKE pattern for "contains this text", in which `%`, `_` and `\` mean themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Letters of a name that it is ordered and found by: what an index takes. */
const LONGEST_KEY = 600

/** What a name is ordered and found by. */
export function nameKey(name: string): string {
  return foldText(name)
    .slice(0, LONGEST_KEY)
    .replace(/\p{Cs}$/u, '')
}
