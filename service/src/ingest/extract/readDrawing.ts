import { decodeDeclared } from './decodeDeclared.ts'
import { type Extracted, wholeText } from './Extracted.ts'
import { scanXml } from './scanXml.ts'

/** No words of the drawing: styles, scripts, what its editor keeps for itself. */
const HIDDEN = new Set(['style', 'script', 'metadata', 'namedview'])
const LINES = new Set(['text', 'title', 'desc', 'p', 'div'])

/** The words in an SVG drawing, a line for each of its texts; the drawing itself has none. */
export function readDrawing(bytes: Uint8Array): Extracted {
  let text = ''
  let hidden = 0
  const decoded = decodeDeclared(bytes)
  scanXml(decoded.text, {
    open(name) {
      if (HIDDEN.has(name)) hidden += 1
    },
    close(name) {
      if (HIDDEN.has(name)) hidden -= 1
      if (name === 'tspan') text += ' '
      if (LINES.has(name)) text += '\n'
    },
    text(piece) {
      if (hidden === 0) text += piece.replace(/\s+/g, ' ')
    },
  })
  const lines = text.split('\n').map((line) => line.replace(/ +/g, ' ').trim())
  return wholeText(lines.filter((line) => line !== '').join('\n'), decoded.unread)
}
