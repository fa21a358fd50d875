import { isElement, isText, type PageElement, type PageNode } from './pageDom.ts'

const BLOCKS: ReadonlySet<string> = new Set(['DIV', 'P', 'LI', 'TR', 'PRE', 'DT', 'DD'])
/** White space between the parts of these is layout of the markup. */
const GROUPS: ReadonlySet<string> = new Set(['OL', 'UL', 'TABLE', 'THEAD', 'TBODY', 'TR'])
/** What generators and editors call the element of one line. */
const LINE =
  /(?:^|\s)(?:line|code-?line|token-line|ec-line|view-line|cm-line|CodeMirror-line|highlight-line|hljs-ln-line)(?:\s|$)/
const LINE_ATTRIBUTES = ['data-line', 'data-code-line']

/** The text of a code block with its lines, however the markup separates them: line feeds, `br` or elements. */
export function codeText(block: PageElement): string {
  const writer = new LineWriter()
  writer.write(block, hasCodeLines(block))
  return writer.text.replace(/^(?:[ \t]*\n){1,50}/, '').trimEnd()
}

class LineWriter {
  text = ''
  /** A line has ended whose line feed is not written yet: it may be in the text that follows. */
  #hasEnded = false

  write(element: PageElement, codeIsLine: boolean): void {
    for (const node of element.childNodes) this.#node(node, element, codeIsLine)
  }

  #node(node: PageNode, parent: PageElement, codeIsLine: boolean): void {
    if (isText(node)) this.#append(node.textContent.replaceAll('\r\n', '\n'), parent)
    else if (isElement(node)) this.#element(node, parent, codeIsLine)
  }

  #element(element: PageElement, parent: PageElement, codeIsLine: boolean): void {
    if (element.tagName === 'BUTTON') return
    if (element.tagName === 'BR') this.#append('\n', parent)
    else if (!isLine(element, parent, codeIsLine)) this.write(element, codeIsLine)
    else {
      if (this.#hasEnded || (this.text !== '' && !this.text.endsWith('\n'))) this.#feed()
      const start = this.text.length
      this.write(element, codeIsLine)
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

function isLine(element: PageElement, parent: PageElement, codeIsLine: boolean): boolean {
  const { tagName, className } = element
  if (BLOCKS.has(tagName) || LINE.test(className)) return true
  if (tagName === 'CODE') return codeIsLine && parent.tagName === 'PRE'
  return LINE_ATTRIBUTES.some((name) => element.getAttribute(name) !== null)
}

/** Guru writes a `code` for each line; on one line several are words of it. */
function hasCodeLines(block: PageElement): boolean {
  const children = [...block.childNodes]
  const codes = children.filter((node) => isElement(node) && node.tagName === 'CODE')
  return codes.length > 1 && children.every((node) => !isText(node) || node.textContent.trim() === '')
}
