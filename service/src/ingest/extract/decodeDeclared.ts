import { withUpperLetters } from '../../lib/decodeBytes.ts'
import { decodeText as decodePage } from '../../outbound/decodeText.ts'
import { decodeText } from './decodeText.ts'

/** The text of an HTML or XML file, in the encoding that it declares. Throws an IngestFault for data that is not text. */
export function decodeDeclared(bytes: Uint8Array): string {
  // Zeros: UTF-16, whose declarations cannot be read as bytes, or no text at all. Control characters: browsers, too,
  // take them for what windows-1252 has in their place.
  return bytes.includes(0) ? decodeText(bytes) : withUpperLetters(decodePage(bytes, null))
}
