import { decodeText } from './decodeText.ts'
import { type Extracted, wholeText } from './Extracted.ts'

/** Long lines go on in the next one, which begins with a blank; words are cut in two by that. */
const FOLD = /\r?\n[ \t]/g
/** An attached file, written out. */
const BINARY = /^[^\r\n:]*;ENCODING=BASE64[^\r\n]*$/gim
const ESCAPED = /\\([nN,;\\])/g

/** A calendar (ICS) as it is written, with its lines put together again. */
export function readCalendar(bytes: Uint8Array): Extracted {
  const { text, unread } = decodeText(bytes)
  const lines = text.replace(FOLD, '').replace(BINARY, '')
  return wholeText(
    lines.replace(ESCAPED, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter)),
    unread,
  )
}
