import { textParts } from '../../db/files/textWindows.ts'
import type { Db } from '../../db/schema.ts'
import type { TextPlace } from './contentIds.ts'

/** Bytes of one window at most. */
const MAX_BYTES = 100_000
/** Stored parts that a window reaches into: each has 50,000 characters. */
const MAX_PARTS = 3

type TextWindow = {
  readonly text: string
  /** Where the rest begins. Null: there is none. */
  readonly next: TextPlace | null
}

/** Returns up to 100 kB of a file's text, from a place on. */
export async function readWindow(db: Db, fileId: number, from: TextPlace): Promise<TextWindow> {
  const parts = await textParts(db, fileId, from.part, MAX_PARTS + 1)
  let text = ''
  let left = MAX_BYTES
  for (const [index, { part, text: whole }] of parts.entries()) {
    if (index === MAX_PARTS) return { text, next: { part, at: 0 } }
    const start = part === from.part ? from.at : 0
    const piece = cutToBytes(whole.slice(start), left)
    text += piece
    left -= Buffer.byteLength(piece)
    if (start + piece.length < whole.length) return { text, next: { part, at: start + piece.length } }
  }
  return { text, next: null }
}

/** As much from the beginning as fits, no character in half. */
function cutToBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= maxBytes) return text
  let end = maxBytes
  // Bytes within a character are 10xxxxxx.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.toString('utf8', 0, end)
}
