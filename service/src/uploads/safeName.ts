import { normalise } from '../words/normalise.ts'

/** Characters of a stored name at most. */
const LONGEST = 255
// Control characters, halves of characters, and marks that turn the direction of writing: with those a name
// shows another ending than it has.
const DECEIVING = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}\uFEFF]/gu

/** What a person's file is called here: its own name without folders, and without characters that deceive. */
export function safeName(name: string): string {
  const bare = normalise(name, 'NFC').replace(DECEIVING, '')
  const last = bare.slice(Math.max(bare.lastIndexOf('/'), bare.lastIndexOf('\\')) + 1).trim()
  const short = shorten([...last])
  return /^\.*$/.test(short) ? 'file' : short
}

/** Cut in the middle, so that the ending survives. */
function shorten(characters: string[]): string {
  if (characters.length <= LONGEST) return characters.join('')
  const ending = characters.slice(-20)
  return [...characters.slice(0, LONGEST - ending.length - 1), '…', ...ending].join('')
}
