import { normalizeUnicode } from './normalizeUnicode.ts'

/** Maximum characters of a stored name. */
const LONGEST = 255
// Control characters, lone surrogates, and bidirectional marks, with which a name can show another extension than it
// has.
const DECEIVING = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}\uFEFF]/gu

/** Returns the name of an uploaded file: without folders and without deceptive characters. */
export function safeName(name: string): string {
  const bare = normalizeUnicode(name, 'NFC').replace(DECEIVING, '')
  const last = bare.slice(Math.max(bare.lastIndexOf('/'), bare.lastIndexOf('\\')) + 1).trim()
  const short = shorten([...last])
  return /^\.*$/.test(short) ? 'file' : short
}

/** Cut in the middle, so that the extension survives. */
function shorten(characters: string[]): string {
  if (characters.length <= LONGEST) return characters.join('')
  const ending = characters.slice(-20)
  return [...characters.slice(0, LONGEST - ending.length - 1), '…', ...ending].join('')
}
