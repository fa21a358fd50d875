import { isUtf8 } from 'node:buffer'
import PostalMime, { type Email } from 'postal-mime'
import { decodeBytes } from '../../lib/decodeBytes.ts'
import { detectEncoding } from './detectEncoding.ts'

/** The header of a part with text, up to its next line that is not folded. */
const TEXT_TYPE = /^(content-type:\s*text\/(?:plain|html))([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/gim

/** A mail, its text in the charset that it was written in: the library takes what no charset names for UTF-8. */
export async function parseMail(bytes: Uint8Array): Promise<Email> {
  const email = await PostalMime.parse(bytes)
  if (!isBroken(email)) return email
  const encoding = isUtf8(bytes) ? 'windows-1252' : detectEncoding(bytes).encoding
  const again = await PostalMime.parse(withCharset(bytes, encoding))
  return isBroken(again) ? email : again
}

/** One broken letter among many readable ones does not make a mail one of another charset. */
function isBroken({ subject = '', text = '', html = '', from }: Email): boolean {
  const all = [subject, from?.name, text, html].join(' ')
  const broken = all.match(/\ufffd/g)?.length ?? 0
  return broken > 0 && (all.match(/[\u0080-\ufffc]/g)?.length ?? 0) <= broken
}

/** Letters of the head as encoded words' UTF-8, and parts that name no charset, or UTF-8, in this one. */
function withCharset(bytes: Uint8Array, encoding: string): Uint8Array {
  const raw = Buffer.from(bytes).toString('latin1')
  const end = /\r?\n\r?\n/.exec(raw)?.index ?? raw.length
  const named = raw.replace(TEXT_TYPE, (whole, type: string, rest: string) => {
    if (!/\bcharset\s*=/i.test(rest)) return `${type}; charset="${encoding}"${rest}`
    return whole.replace(/\bcharset\s*=\s*"?utf-?8"?/i, `charset="${encoding}"`)
  })
  const typed = /^content-type:/im.test(raw.slice(0, end))
    ? named
    : `Content-Type: text/plain; charset="${encoding}"\r\n${raw}`
  const head = /\r?\n\r?\n/.exec(typed)?.index ?? typed.length
  const letters = Buffer.from(typed.slice(0, head), 'latin1')
  const readable = isUtf8(letters) ? letters : Buffer.from(decodeBytes(letters, encoding))
  return Buffer.concat([readable, Buffer.from(typed.slice(head), 'latin1')])
}
