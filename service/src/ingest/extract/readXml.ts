import { decodeHTMLStrict } from 'entities'
import { decodeDeclared } from './decodeDeclared.ts'
import { type Extracted, wholeText } from './Extracted.ts'

/** An XML file as it is written, with the characters that its entities stand for. */
export function readXml(bytes: Uint8Array): Extracted {
  const { text, unread } = decodeDeclared(bytes)
  return wholeText(decodeHTMLStrict(text), unread)
}
