import { parseHTML } from 'linkedom'

/** The part of the DOM that reading a page needs; the service is not compiled against the browser's types. */
type PageQueries = {
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
}

/** An element, a text or a comment. */
export type PageNode = { readonly nodeType: number; textContent: string }

export type PageElement = PageNode &
  PageQueries & {
    /** In capitals. */
    readonly tagName: string
    readonly className: string
    readonly childNodes: Iterable<PageNode>
    outerHTML: string
    innerHTML: string
    /** The element around this one. */
    readonly parentElement: PageElement | null
    readonly previousElementSibling: PageElement | null
    getAttribute(name: string): string | null
    setAttribute(name: string, value: string): void
    removeAttribute(name: string): void
    closest(selector: string): PageElement | null
    append(...nodes: (PageNode | string)[]): void
    prepend(...nodes: (PageNode | string)[]): void
    remove(): void
    replaceWith(...nodes: (PageElement | string)[]): void
  }

export type PageDocument = PageQueries & {
  readonly body: PageElement
  createElement(name: string): PageElement
}

const ELEMENT = 1
const TEXT = 3

export function isElement(node: PageNode): node is PageElement {
  return node.nodeType === ELEMENT
}

export function isText(node: PageNode): boolean {
  return node.nodeType === TEXT
}

/** `html` has to be a complete document: linkedom adds no missing html or body element. */
export function parsePage(html: string): PageDocument {
  const { document }: { document: PageDocument } = parseHTML(html)
  return document
}

/** Puts an element of another name in the place of one, around the same nodes: a copy of markup costs memory for each level. */
export function renameElement(document: PageDocument, element: PageElement, name: string): PageElement {
  const renamed = document.createElement(name)
  // One by one: they may be more than a call takes.
  for (const node of [...element.childNodes]) renamed.append(node)
  element.replaceWith(renamed)
  return renamed
}

/** The text of an element with its white space collapsed. */
export function plainText(element: PageElement | null): string {
  return element?.textContent.replace(/\s+/g, ' ').trim() ?? ''
}
