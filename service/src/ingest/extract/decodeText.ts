import type { UnreadPart } from '@inlet/wire/service'
import { decodeBytes } from '../../lib/decodeBytes.ts'
import { IngestFault } from '../IngestFault.ts'
import { detectEncoding } from './detectEncoding.ts'

const NOT_TEXT = 'This file is not text: it holds binary data.'
const ESCAPE = 0x1b
const DOLLAR = 0x24

/** `unread`: LETTERS if it is unclear which encoding a file is in. */
export type DecodedText = { text: string; unread: readonly UnreadPart[] }

/**
 * The text of a file in UTF-8 or UTF-16 (with or without a byte order mark), else in the legacy encoding that its bytes
 * look most like. Throws an IngestFault for data that is not text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: decodeBytes(bytes, utf16), unread: [] }
  if (bytes.includes(0)) throw new IngestFault(NOT_TEXT)
  if (isIso2022(bytes)) return { text: decodeBytes(bytes, 'iso-2022-jp'), unread: [] }
  const utf8 = decodeBytes(bytes, 'utf-8')
  // A few broken sequences do not make a UTF-8 file another one: readable ones outnumber them.
  const broken = count(utf8, /\ufffd/g)
  if (broken === 0 || count(utf8, /[\u0080-\ufffc]/g) > broken * 4) return { text: utf8, unread: [] }
  const { encoding, isSure } = detectEncoding(bytes)
  const text = decodeBytes(bytes, encoding)
  if (count(text, /[^\P{Cc}\t\n\f\r]/gu) > text.length / 20 + 1) throw new IngestFault(NOT_TEXT)
  return { text, unread: isSure ? [] : ['LETTERS'] }
}

/** UTF-16 by its mark, or because every other byte of the beginning is zero, as in Latin text without a mark. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 1024)
  let even = 0
  let odd = 0
  head.forEach((byte, index) => {
    if (byte !== 0) return
    if (index % 2 === 0) even += 1
    else odd += 1
  })
  const many = head.length * 0.35
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : null
}

/** Japanese in seven bits: escape sequences change the set of letters. */
function isIso2022(bytes: Uint8Array): boolean {
  const start = bytes.indexOf(ESCAPE)
  return start >= 0 && bytes[start + 1] === DOLLAR && /[@B]/.test(String.fromCharCode(bytes[start + 2] ?? 0))
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
