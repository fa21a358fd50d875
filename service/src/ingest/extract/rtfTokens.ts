/** A piece of RTF. `byte` is one byte of text in the encoding that holds at its place. */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'byte'; byte: number }
  | { kind: 'word'; word: string; value: number | null }

const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d
const CONTROL_WORD = /([a-zA-Z]{1,32})(-?\d{1,10})? ?/y
const HEX = /'([0-9a-fA-F]{2})/y

/** Splits RTF, whose `text` has one character for each byte (latin1), into its tokens. */
export function* rtfTokens(text: string): Generator<RtfToken> {
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    at += 1
    if (code === OPEN) yield { kind: 'open' }
    else if (code === CLOSE) yield { kind: 'close' }
    else if (code === BACKSLASH) {
      const hex = match(HEX, text, at)
      const control = match(CONTROL_WORD, text, at)
      if (hex) {
        at += hex[0].length
        yield { kind: 'byte', byte: Number.parseInt(hex[1] ?? '', 16) }
      } else if (control) {
        const [whole, word = '', digits] = control
        const value = digits === undefined ? null : Number(digits)
        at += whole.length
        // Raw bytes follow, whatever they look like.
        if (word === 'bin') at += Math.max(value ?? 0, 0)
        else yield { kind: 'word', word, value }
      } else {
        yield* symbol(text, at)
        at += text.startsWith('\r\n', at) ? 2 : 1
      }
    } else if (code !== 0x0a && code !== 0x0d) yield { kind: 'byte', byte: code }
  }
}

function* symbol(text: string, at: number): Generator<RtfToken> {
  const character = text[at]
  if (character === undefined) return
  if (character === '\\' || character === '{' || character === '}') {
    yield { kind: 'byte', byte: character.charCodeAt(0) }
  } else yield { kind: 'word', word: character, value: null }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
