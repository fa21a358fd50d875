import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/** UTF-16 units per piece: encoding and hashing one takes about a millisecond. */
const PIECE_LENGTH = 65_536

/** The text's UTF-8 as a stream, so that other requests run between the pieces of a long one. */
export function utf8Stream(text: string): Readable {
  return Readable.from(utf8Pieces(text))
}

async function* utf8Pieces(text: string): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; ) {
    const end = at + PIECE_LENGTH
    // Half of a surrogate pair has no UTF-8.
    const next = end < text.length && isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end
    yield Buffer.from(text.slice(at, next))
    at = next
    await setImmediate()
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}
