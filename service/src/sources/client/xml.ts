import { Parser } from 'htmlparser2'
import { notUnderstood } from './SourceClient.ts'

/** Bytes of an answer in XML: a page of 1,000 of the longest keys has three million. */
export const LARGEST_XML = 4_000_000
/** Elements of an answer: a page of 1,000 objects has ten to thirty of each. */
const MOST_ELEMENTS = 50_000
/** Levels of elements within each other: what sources answer has five. */
const DEEPEST = 20

/** One element of a source's XML answer. */
export class XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[] = []
  /** What stands directly in it. */
  text = ''

  constructor(name: string, attributes: Readonly<Record<string, string>> = {}) {
    this.name = name
    this.attributes = attributes
  }

  all(name: string): readonly XmlElement[] {
    return this.children.filter((child) => child.name === name)
  }

  /** The text of its first child of a name; empty where there is none. */
  textOf(name: string): string {
    return this.children.find((child) => child.name === name)?.text ?? ''
  }
}

/** The root element. Throws a SourceFault where it is not called so, or the text ends before it does. */
export function parseXml(text: string, root: string): XmlElement {
  // Some begin with a byte order mark.
  const xml = text.replace(/^\uFEFF/, '')
  const open = [new XmlElement('')]
  let elements = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element = new XmlElement(name, attributes)
        elements += 1
        if (open.length > DEEPEST || elements > MOST_ELEMENTS) throw notUnderstood()
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext: (piece) => {
        const element = open.at(-1)
        if (element) element.text += piece
      },
      onclosetag: (_, isImplied) => {
        // One that another one's end closed, and not its own or itself, was cut off.
        if (isImplied && xml[parser.endIndex - 1] !== '/') throw notUnderstood()
        open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const [document] = open
  parser.write(xml)
  // The end would close what was cut off.
  if (open.length > 1) throw notUnderstood()
  parser.end()
  const [found] = document?.all(root) ?? []
  if (!found) throw notUnderstood()
  return found
}
