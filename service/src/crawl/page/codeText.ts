import { isElement, isText, type PageElement } from './pageDom.ts'

const BLOCKS: ReadonlySet<string> = new Set(['DIV', 'P', 'LI', 'TR', 'PRE', 'DT', 'DD'])
/** White space between the parts of these is layout of the markup. */
const GROUPS: ReadonlySet<string> = new Set(['OL', 'UL', 'TABLE', 'THEAD', 'TBODY', 'TR'])
/** What generators and editors call the element of one line. */
const LINE =
  /(?:^|\s)(?:line|code-?line|token-line|ec-line|view-line|cm-line|CodeMirror-line|highlight-line|hljs-ln-line)(?:\s|$)/
const LINE_STYLE = /(?:^|;)\s*display\s*:\s*(?:block|flex|grid)\b/i
const LINE_ATTRIBUTES = ['data-line', 'data-code-line']

/** The text of a code block with its lines, however the markup separates them: line feeds, `br` or elements. */
export function codeText(block: PageElement): string {
  const writer = new LineWriter()
  writer.write(block)
  return writer.text.replace(/^(?:[ \t]*\n){1,50}/, '').trimEnd()
}

class LineWriter {
  text = ''
  /** A line has ended whose line feed is not written yet: it may be in the text that follows. */
  #hasEnded = false

  write(element: PageElement): void {
    const lineTag = lineTagOf(element)
    for (const node of element.childNodes) {
      if (isText(node)) this.#append(node.textContent.replaceAll('\r\n', '\n'), element)
      else if (isElement(node)) this.#element(node, element, lineTag)
    }
  }

  #element(element: PageElement, parent: PageElement, lineTag: string | null): void {
    if (element.tagName === 'BUTTON') return
    if (element.tagName === 'BR') this.#append('\n', parent)
    else if (element.tagName !== lineTag && !isLine(element)) this.write(element)
    else {
      if (this.#hasEnded || (this.text !== '' && !this.text.endsWith('\n'))) this.#feed()
      const start = this.text.length
      this.write(element)
      this.#hasEnded ||= this.text.length === start || !this.text.endsWith('\n')
    }
  }

  #append(text: string, { tagName }: PageElement): void {
    if (text === '' || (GROUPS.has(tagName) && text.trim() === '')) return
    if (this.#hasEnded && !text.startsWith('\n')) this.#feed()
    this.#hasEnded = false
    this.text += text
  }

  #feed(): void {
    this.text += '\n'
    this.#hasEnded = false
  }
}

function isLine(element: PageElement): boolean {
  const { tagName, className } = element
  if (BLOCKS.has(tagName) || LINE.test(className)) return true
  if (tagName === 'SPAN' && LINE_STYLE.test(element.getAttribute('style') ?? '')) return true
  return LINE_ATTRIBUTES.some((name) => element.getAttribute(name) !== null)
}

/** The tag that each line below `parent` has: Guru writes a `code` for each, others elements of their own. */
function lineTagOf(parent: PageElement): string | null {
  const elements: PageElement[] = []
  for (const node of parent.childNodes) {
    if (isElement(node)) elements.push(node)
    // Beside words on the same line, they are words of it.
    else if (isText(node) && node.textContent.trim() !== '') return null
  }
  if (parent.tagName === 'PRE' && elements.filter(({ tagName }) => tagName === 'CODE').length > 1)
    return 'CODE'
  const tag = elements[0]?.tagName
  const isCustom = tag?.includes('-') && elements.length > 1
  return tag && isCustom && elements.every(({ tagName }) => tagName === tag) ? tag : null
}
