import { Parser } from 'htmlparser2'

export type HtmlLimits = {
  /** Elements within elements; deeper tags are left out, their text is kept. */
  depth: number
  /** Elements and runs of text in all; the rest of the page is left out. */
  nodes: number
  /** UTF-16 units of text in all; the rest of the page is left out. */
  text: number
  /** UTF-16 units of one attribute; longer ones (pictures inlined as data) are left out. */
  attribute: number
}

export const HTML_LIMITS: HtmlLimits = { depth: 100, nodes: 60_000, text: 2_000_000, attribute: 2048 }

/** The parser's own work grows with the square of the depth, so that it has to stop; no honest page comes near. */
const MAX_OPEN_TAGS = 5000
/** What is read between two looks at the limits. */
const PIECE = 16_384

/** Patterns for trailing white space, which every later step has, need quadratic time over such a run. */
const LONG_BLANK = /\s{300,}/g

const UNREAD = new Set(
  'script style noscript template iframe noembed noframes object svg canvas audio video select textarea'.split(
    ' ',
  ),
)
const STRUCTURE = new Set(['html', 'head', 'body'])
/** Of a page of frames its frames are read; the set itself would be taken for the page's body. */
const FLATTENED = new Set(['frameset'])
const VOID = new Set('area base br col embed frame hr img input link meta param source track wbr'.split(' '))
const HEADING_TAG = /<(\/?)h([1-6])(?=[\s>/])/gi
const TAG_NAME = /^[a-z][a-z0-9:._-]*$/
const ATTRIBUTE_NAME = /^[^\s"'<>/=]+$/

/**
 * Rewrites hostile or sloppy HTML into a complete, well-formed document of bounded size and depth, without what is
 * never read (scripts, styles, drawings). Tag and attribute names come out in lower case.
 */
export function boundedHtml(html: string, limits: HtmlLimits = HTML_LIMITS): string {
  return boundedPage(html, limits).html
}

/** As `boundedHtml`. `isCut`: the page was longer than the limits, so its end is missing. */
export function boundedPage(
  html: string,
  limits: HtmlLimits = HTML_LIMITS,
): { readonly html: string; readonly isCut: boolean } {
  const writer = new BoundedWriter(limits)
  const parser = new Parser({
    onopentag: (name, attributes) => writer.open(name, attributes),
    onclosetag: (name) => writer.close(name),
    ontext: (text) => writer.text(text),
  })
  let at = 0
  const closed = withClosedHeadings(html)
  for (; at < closed.length && !writer.isFull; at += PIECE) parser.write(closed.slice(at, at + PIECE))
  parser.end()
  return { html: writer.document(), isCut: writer.isCut || at < closed.length }
}

/**
 * The end of a heading of any level ends the one that is open, as in browsers; our parser would go on with it to the end
 * of the page. https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
 */
function withClosedHeadings(html: string): string {
  let open = ''
  return html.replace(HEADING_TAG, (tag, slash: string, level: string) => {
    const before = open
    open = slash === '' ? level : ''
    return slash === '' || before === '' || before === level ? tag : `</h${before}`
  })
}

type Attributes = Record<string, string>
type OpenTag = 'written' | 'flattened' | 'unread' | 'formula'

class BoundedWriter {
  /** Text was left out because there was too much of it. */
  isCut = false
  readonly #limits: HtmlLimits
  readonly #parts: string[] = []
  /** Written attributes of html and body. */
  readonly #structure = new Map<string, string>()
  readonly #open: OpenTag[] = []
  #written = 0
  #unread = 0
  #nodes = 0
  #text = 0

  constructor(limits: HtmlLimits) {
    this.#limits = limits
  }

  get isFull(): boolean {
    const { nodes, text } = this.#limits
    return this.#open.length > MAX_OPEN_TAGS || this.#nodes >= nodes || this.#text >= text
  }

  open(name: string, attributes: Attributes): void {
    if (STRUCTURE.has(name)) {
      if (!this.#structure.has(name)) this.#structure.set(name, this.#attributes(attributes))
      return
    }
    const kind = name === 'script' && this.#isFormula(attributes) ? 'formula' : this.#kindOf(name, attributes)
    this.#open.push(kind)
    if (kind === 'formula') this.#parts.push('<span> $')
    if (kind === 'unread') this.#unread += 1
    if (kind === 'flattened') this.#parts.push(' ')
    if (kind !== 'written') return
    this.#written += 1
    this.#nodes += 1
    this.#parts.push(`<${tagName(name)}${this.#attributes(attributes)}>`)
  }

  close(name: string): void {
    if (STRUCTURE.has(name)) return
    const kind = this.#open.pop()
    if (kind === 'unread') this.#unread -= 1
    if (kind === 'formula') this.#parts.push('$ </span>')
    if (kind !== 'written') return
    this.#written -= 1
    if (!VOID.has(name)) this.#parts.push(`</${tagName(name)}>`)
  }

  text(text: string): void {
    if (this.#unread > 0) return
    // The parser may keep a whole page of text back and hand it over at its end.
    let at = 0
    for (; at < text.length && !this.isFull; at += PIECE) this.#writeText(text.slice(at, at + PIECE))
    this.isCut ||= at < text.length && text.trim() !== ''
  }

  document(): string {
    const attributes = (name: string) => this.#structure.get(name) ?? ''
    const body = `<body${attributes('body')}>${this.#parts.join('')}</body>`
    return `<html${attributes('html')}><head></head>${body}</html>`
  }

  #writeText(text: string): void {
    const safe = escaped(text.replace(LONG_BLANK, '\n'))
    // The next parser makes a text node of its own out of every entity, which adds 3 or 4 to the length.
    this.#nodes += 1 + Math.max(0, Math.ceil((safe.length - text.length) / 4))
    this.#text += text.length
    this.#parts.push(safe)
  }

  #kindOf(name: string, attributes: Attributes): OpenTag {
    // https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode
    const isShown = name === 'template' && 'shadowrootmode' in attributes
    if (this.#unread > 0 || (UNREAD.has(name) && !isShown)) return 'unread'
    const isFlat = isShown || FLATTENED.has(name) || !TAG_NAME.test(name)
    return isFlat || this.#written >= this.#limits.depth || this.isFull ? 'flattened' : 'written'
  }

  /** Formulas that MathJax draws: https://docs.mathjax.org/en/v2.7-latest/model.html */
  #isFormula({ type = '' }: Attributes): boolean {
    return this.#unread === 0 && !this.isFull && /^math\/tex\b/i.test(type)
  }

  #attributes(attributes: Attributes): string {
    return Object.entries(attributes)
      .filter(([name, value]) => ATTRIBUTE_NAME.test(name) && value.length <= this.#limits.attribute)
      .map(([name, value]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`)
      .join('')
  }
}

/** The content of xmp would be read a second time as markup that is not escaped. */
function tagName(name: string): string {
  return name === 'xmp' ? 'pre' : name
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
