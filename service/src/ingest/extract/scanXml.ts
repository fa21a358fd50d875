import { Parser } from 'htmlparser2'
import { IngestFault } from '../IngestFault.ts'

type Handlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** No Office program nests nearly as deep, and the parser's work grows with the square of the depth. */
const MAX_DEPTH = 1000

/** Walks through an XML file, in UTF-8 unless it is text already. Names come without their namespace prefix: `t` for `a:t`. */
export function scanXml(xml: Uint8Array | string, { open, close, text }: Handlers): void {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > MAX_DEPTH) throw new IngestFault('This file is nested too deeply to be read.')
        open?.(localName(name), attributes)
      },
      onclosetag(name) {
        depth -= 1
        close?.(localName(name))
      },
      ontext: (piece) => text?.(piece),
    },
    { xmlMode: true },
  )
  parser.write(typeof xml === 'string' ? xml : new TextDecoder().decode(xml))
  parser.end()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
