import { Parser } from 'htmlparser2'

/** What is no text of a mail. */
const HIDDEN: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template', 'title'])
/** What begins and ends a line. */
const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside blockquote br dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)
const CELLS: ReadonlySet<string> = new Set(['td', 'th'])

/** The text of a mail that is written in HTML alone, line by line. */
export function htmlText(html: string): string {
  let text = ''
  let hidden = 0
  const parser = new Parser({
    onopentag(name) {
      if (HIDDEN.has(name)) hidden += 1
      else if (name === 'li') text += '\n- '
      else if (BLOCKS.has(name)) text += '\n'
      else if (CELLS.has(name)) text += ' '
    },
    ontext(piece) {
      if (hidden === 0) text += piece.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden -= 1
      else if (BLOCKS.has(name)) text += '\n'
    },
  })
  parser.write(html)
  parser.end()
  const lines = text.split('\n').map((line) => line.replace(/[ \u00a0]+/g, ' ').trim())
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim()
}
