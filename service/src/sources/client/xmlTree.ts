import { Parser } from 'htmlparser2'

/** Elements and attributes of an answer: a page of 1,000 objects has ten to thirty of each. */
const MOST_ELEMENTS = 50_000
/** Levels of elements within each other: what sources answer has five. */
const DEEPEST = 20

/** One element of an XML text. */
export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  /** What stands directly in it. */
  readonly text: string
}

type OpenNode = XmlNode & { readonly children: OpenNode[]; text: string }

class Unusable extends Error {}

/** The root element. Null where it is not called so, the text ends before it does, or it has more than any answer. */
export function xmlTree(text: string, root: string): XmlNode | null {
  try {
    return documentOf(text).children.find(({ name }) => name === root) ?? null
  } catch (error) {
    if (error instanceof Unusable) return null
    throw error
  }
}

function documentOf(text: string): XmlNode {
  // Some begin with a byte order mark.
  const xml = text.replace(/^\uFEFF/, '')
  const document = nodeOf('', {})
  const open = [document]
  let parts = 0
  const count = () => {
    parts += 1
    if (open.length > DEEPEST || parts > MOST_ELEMENTS) throw new Unusable()
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
        // One that another one's end closed, and not its own or itself, was cut off.
        if (isImplied && xml[parser.endIndex - 1] !== '/') throw new Unusable()
        open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  // The end would close what was cut off.
  if (open.length > 1) throw new Unusable()
  parser.end()
  return document
}

function nodeOf(name: string, attributes: Readonly<Record<string, string>>): OpenNode {
  return { name, attributes, children: [], text: '' }
}
