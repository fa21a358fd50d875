import { notUnderstood } from './readAnswer.ts'
import { type XmlNode, xmlTree } from './xmlTree.ts'

/** Maximum size of an XML answer: a page of 1,000 of the longest keys has three million bytes. */
export const MAX_XML_BYTES = 4_000_000

/** An element of an XML answer. */
export class XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Text directly inside it, without that of its children. */
  readonly text: string

  constructor({ name, attributes, children, text }: XmlNode) {
    this.name = name
    this.attributes = attributes
    this.children = children.map((child) => new XmlElement(child))
    this.text = text
  }

  all(name: string): readonly XmlElement[] {
    return this.children.filter((child) => child.name === name)
  }

  /** Returns the text of the first child of this name, or an empty string. */
  textOf(name: string): string {
    return this.children.find((child) => child.name === name)?.text ?? ''
  }
}

/** Parses a short XML text. Throws a SourceFault if its root has another name or it is cut off. */
export function parseXml(text: string, root: string): XmlElement {
  const node = xmlTree(text, root)
  if (!node) throw notUnderstood()
  return new XmlElement(node)
}
