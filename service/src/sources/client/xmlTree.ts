import { Parser } from 'htmlparser2'

/** Elements and attributes of an answer: a page of 1,000 objects has 10 to 30 each per object. */
const MAX_ELEMENTS = 50_000
/** Nesting of elements: real answers have five levels. */
const MAX_DEPTH = 20

/** An XML element. */
export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  /** Text directly inside it, without that of its children. */
  readonly text: string
}

type OpenNode = XmlNode & { readonly children: OpenNode[]; text: string }

class Unusable extends Error {}

/** Returns the root element. Null if it has another name, the text is cut off, or it exceeds the limits. */
export function xmlTree(text: string, root: string): XmlNode | null {
  try {
    return documentOf(text).children.find(({ name }) => name === root) ?? null
  } catch (error) {
    if (error instanceof Unusable) return null
    throw error
  }
}

function documentOf(text: string): XmlNode {
  // Some answers begin with a byte order mark.
  const xml = text.replace(/^\uFEFF/, '')
  const document = nodeOf('', {})
  const open = [document]
  let parts = 0
  const count = () => {
    parts += 1
    if (open.length > MAX_DEPTH || parts > MAX_ELEMENTS) throw new Unusable()
  }
  const parser = new Parser(
    {
      onattribute: count,
      onopentag: (name, attributes) => {
        const node = nodeOf(name, attributes)
        count()
        open.at(-1)?.children.push(node)
        open.push(node)
      },
      ontext: (piece) => {
        const node = open.at(-1)
        if (node) node.text += piece
      },
      onclosetag: (_, isImplied) => {
        // Another element's end tag closed it, so the text was cut off.
        if (isImplied && xml[parser.endIndex - 1] !== '/') throw new Unusable()
        open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  // `end()` would close the elements of a text that was cut off.
  if (open.length > 1) throw new Unusable()
  parser.end()
  return document
}

function nodeOf(name: string, attributes: Readonly<Record<string, string>>): OpenNode {
  return { name, attributes, children: [], text: '' }
}
