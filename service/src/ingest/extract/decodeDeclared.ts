import { withUpperLetters } from '../../lib/decodeBytes.ts'
import { decodeText as decodePage } from '../../outbound/decodeText.ts'
import { type DecodedText, decodeText } from './decodeText.ts'

const HEAD_BYTES = 1024
const DECLARATION = /\b(?:charset|encoding)\s*=\s*["']?\s*[\w.:-]/i
const MARK = /^(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe)/

/** The text of an HTML or XML file, in the encoding that it declares. Throws an IngestFault for data that is not text. */
export function decodeDeclared(bytes: Uint8Array): DecodedText {
  // Zeros: UTF-16, whose declarations cannot be read as bytes, or no text at all.
  if (bytes.includes(0)) return decodeText(bytes)
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  if (!DECLARATION.test(head) && !MARK.test(head)) return decodeText(bytes)
  // Control characters: browsers, too, take them for what windows-1252 has in their place.
  return { text: withUpperLetters(decodePage(bytes, null)), unread: [] }
}
