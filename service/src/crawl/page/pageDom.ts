import { parseHTML } from 'linkedom'

/** The part of the DOM that reading a page needs; the service is not compiled against the browser's types. */
type PageNode = {
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
}

export type PageElement = PageNode & {
  /** In capitals. */
  readonly tagName: string
  readonly className: string
  outerHTML: string
  innerHTML: string
  textContent: string
  /** The element around this one. */
  readonly parentElement: PageElement | null
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  closest(selector: string): PageElement | null
  remove(): void
  replaceWith(...nodes: (PageElement | string)[]): void
}

export type PageDocument = PageNode & {
  readonly body: PageElement
  createElement(name: string): PageElement
}

/** `html` has to be a complete document: linkedom adds no missing html or body element. */
export function parsePage(html: string): PageDocument {
  const { document }: { document: PageDocument } = parseHTML(html)
  return document
}

/** The text of an element with its white space collapsed. */
export function plainText(element: PageElement | null): string {
  return element?.textContent.replace(/\s+/g, ' ').trim() ?? ''
}
