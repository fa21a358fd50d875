import { notUnderstood } from './readAnswer.ts'
import { type XmlNode, xmlTree } from './xmlTree.ts'

/** Bytes of an answer in XML: a page of 1,000 of the longest keys has three million. */
export const LARGEST_XML = 4_000_000

/** One element of a source's XML answer. */
export class XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** What stands directly in it. */
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

  /** The text of its first child of a name; empty where there is none. */
  textOf(name: string): string {
    return this.children.find((child) => child.name === name)?.text ?? ''
  }
}

/** The root element of a short text. Throws a SourceFault where it is not called so, or the text ends before it does. */
export function parseXml(text: string, root: string): XmlElement {
  const node = xmlTree(text, root)
  if (!node) throw notUnderstood()
  return new XmlElement(node)
}
