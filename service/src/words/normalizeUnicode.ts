/** Marks per letter in stream-safe text: https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format */
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * Normalizes text to one Unicode form. Drops marks of a letter beyond the thirtieth: sorting them takes quadratic time
 * and can't be interrupted.
 */
export function normalizeUnicode(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(MANY_MARKS, '$1').normalize(form)
}
