import { normalizeUnicode } from '../words/normalizeUnicode.ts'

const LINE_ENDS = /\r\n?|[\f\v\u0085\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]|\u00ad/gu
const HALF_SURROGATES = /\p{Cs}/gu
const LONG_GAPS = /[^\S\n]{32,}/g
const LINE_TAILS = /[^\S\n]+\n/g
const BLANK_LINES = /\n{3,}/g

/**
 * Text as it is stored and searched: composed Unicode without control characters (PostgreSQL takes no NUL), halves of
 * surrogate pairs and soft hyphens; line feeds only, at most one blank line in a row, no long gaps.
 */
export function tidyText(text: string): string {
  const tidy = text
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, '')
    .replace(HALF_SURROGATES, '\ufffd')
    .replace(LONG_GAPS, ' ')
    .replace(LINE_TAILS, '\n')
    .replace(BLANK_LINES, '\n\n')
  return normalizeUnicode(tidy, 'NFC').trim()
}
