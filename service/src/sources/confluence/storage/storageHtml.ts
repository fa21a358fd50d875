import { Parser } from 'htmlparser2'
import { escaped } from '../../articles/markup.ts'
import { SourceFault } from '../../SourceFault.ts'
import type { StorageElement } from './StorageElement.ts'
import { writerOf } from './writers.ts'

/** The parser's work grows with the square of the depth. */
const MAX_DEPTH = 1000

/**
 * Converts a Confluence page to HTML. Macros become what they show, as far as the page contains it.
 * https://confluence.atlassian.com/doc/confluence-storage-format-790796544.html
 */
export function storageHtml(storage: string): string {
  const page = elementOf('', {})
  const open = [page]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > MAX_DEPTH)
          throw new SourceFault('item', 'This page is nested too deeply to be read.')
        open.push(elementOf(name, attributes))
      },
      ontext(text) {
        const last = open.at(-1)
        if (last) last.html += escaped(text)
      },
      onclosetag() {
        const [element, parent] = [open.pop(), open.at(-1)]
        if (element && parent) parent.html += writerOf(element.name)(element, parent)
      },
    },
    // It is XML with HTML's character entities.
    { xmlMode: false, recognizeCDATA: true, recognizeSelfClosing: true, decodeEntities: true },
  )
  parser.write(storage)
  parser.end()
  return page.html
}

function elementOf(name: string, attributes: StorageElement['attributes']): StorageElement {
  return { name, attributes, html: '', says: new Map(), plain: null, target: null }
}
