/** As many marks as a letter may have in text that is read piece by piece: https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format */
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * Text in one form of Unicode. Marks on a letter beyond the thirtieth are left out: they are sorted in quadratic time,
 * which nothing can interrupt.
 */
export function normalizeUnicode(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(MANY_MARKS, '$1').normalize(form)
}
