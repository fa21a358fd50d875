import { Parser } from 'htmlparser2'
import { IngestFault } from '../IngestFault.ts'
import { decodeDeclared } from './decodeDeclared.ts'
import { type Extracted, wholeText } from './Extracted.ts'
import { htmlToMarkdown } from './htmlToMarkdown.ts'

/** With more open elements the reader of web pages gives up the rest of a page; of a document nothing may be lost. */
const MAX_OPEN = 4000

/** An HTML file as Markdown, in the encoding it declares. */
export function readHtml(bytes: Uint8Array): Extracted {
  const { text: html, unread } = decodeDeclared(bytes)
  refuseDeep(html)
  return wholeText(htmlToMarkdown(html), unread)
}

function refuseDeep(html: string): void {
  let open = 0
  const parser = new Parser({
    onopentag() {
      open += 1
      if (open > MAX_OPEN) throw new IngestFault('This file is nested too deeply to be read.')
    },
    onclosetag() {
      open -= 1
    },
  })
  parser.write(html)
  parser.end()
}
