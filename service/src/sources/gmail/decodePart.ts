import { decodeText } from '../../outbound/decodeText.ts'
import type { Part } from './gmailAnswers.ts'

const ESC = 0x1b
const DOLLAR = 0x24
/** Names that mail programs write and the Encoding Standard lacks. */
const ALIASES: Readonly<Record<string, string>> = {
  ansi: 'windows-1252',
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  'iso-8859-1-windows-3.1-latin-1': 'windows-1252',
  'latin-1': 'windows-1252',
  'latin-2': 'iso-8859-2',
  'shift-jis': 'shift_jis',
}

/**
 * Decodes the text of a part. Gmail returns UTF-8 but keeps the original charset header
 * (https://github.com/openclaw/gogcli/issues/446), so valid UTF-8 counts as UTF-8. Seven-bit encodings that
 * switch with ESC, such as ISO-2022-JP, would look valid too.
 */
export function decodePart(bytes: Uint8Array, { headers }: Part): string {
  const switches = bytes.includes(ESC) && bytes.every((byte) => byte < 0x80)
  try {
    if (!switches) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: use the charset of the header.
  }
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  const charset = /charset\*?="?(?:[\w-]*'[\w-]*')?([\w.:-]+)/i.exec(type)?.[1] ?? ''
  if (switches) return decodeText(bytes, seven(bytes, charset))
  const isUnicode = /^(?:utf-?8|unicode-1-1-utf-8)$/i.test(charset)
  return decodeText(bytes, isUnicode ? null : (ALIASES[charset.toLowerCase()] ?? charset))
}

/** The charset of seven-bit text; without a known name it is that of its first sequence. */
function seven(bytes: Uint8Array, charset: string): string {
  if (/^iso-2022/i.test(charset)) return charset
  return bytes[bytes.indexOf(ESC) + 1] === DOLLAR ? 'iso-2022-jp' : 'utf-8'
}
