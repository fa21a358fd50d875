import { Parser } from 'htmlparser2'
import { isStyledHidden } from '../../lib/isStyledHidden.ts'

/** Elements without visible text. */
const HIDDEN: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template', 'title'])
/** Elements that begin and end a line. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol option p pre section summary table textarea tr ul'
  ).split(' '),
)
const CELLS: ReadonlySet<string> = new Set(['td', 'th'])
/** Unseen characters that stand alone: mails fill up their preview with them. */
const FILLERS = /(?: (?:\u034f|[\u00ad\u2007\u200b-\u200f\ufeff])+)+(?= |$)/g
const FENCE = '```'
/** A list item without its text. */
const MARK = /^(?:- |\d+\. )$/

type Attributes = Readonly<Record<string, string>>

/**
 * Converts an HTML mail or message to text: links with targets, numbered lists, code as written. One pass, fast
 * enough for the event loop.
 */
export function htmlText(html: string): string {
  const writer = new TextWriter()
  const parser = new Parser({
    onopentag: (name, attributes) => writer.open(name, attributes),
    ontext: (piece) => writer.text(piece),
    onclosetag: (name) => writer.close(name),
  })
  parser.write(html)
  parser.end()
  return writer.result()
}

class TextWriter {
  readonly #lines: string[] = []
  /** Of each open element, whether it keeps its content from being seen. */
  readonly #open: boolean[] = []
  #line = ''
  #hidden = 0
  /** Open `pre` elements. */
  #code = 0
  /** The next item number of each open list. Null: a list without numbers. */
  readonly #lists: (number | null)[] = []
  /** The target of each open link, and where its text begins in the line. */
  readonly #links: { href: string; line: number; at: number }[] = []

  open(name: string, attributes: Attributes): void {
    const isHidden = HIDDEN.has(name) || 'hidden' in attributes || isStyledHidden(attributes.style ?? '')
    this.#open.push(isHidden)
    if (isHidden) this.#hidden += 1
    if (this.#hidden > 0) return
    if (name === 'ol') this.#lists.push(Number.parseInt(attributes.start ?? '', 10) || 1)
    else if (name === 'ul') this.#lists.push(null)
    else if (name === 'a') this.#openLink(attributes.href ?? '')
    if (name === 'pre') {
      this.#feed()
      if (this.#code === 0) this.#lines.push(FENCE)
      this.#code += 1
    } else if (name === 'li') this.#openItem()
    else if (BLOCKS.has(name) && !MARK.test(this.#line)) this.#feed()
    else if (CELLS.has(name)) this.#line += ' '
  }

  text(piece: string): void {
    if (this.#hidden > 0) return
    if (this.#code === 0) {
      this.#line += piece.replace(/\s+/g, ' ')
      return
    }
    const [first = '', ...others] = piece.replaceAll('\r\n', '\n').split('\n')
    this.#line += first
    for (const line of others) {
      this.#feed()
      this.#line = line
    }
  }

  close(name: string): void {
    const isHidden = this.#open.pop() === true
    if (isHidden) this.#hidden -= 1
    if (isHidden || this.#hidden > 0) return
    if (name === 'ol' || name === 'ul') this.#lists.pop()
    if (name === 'a') this.#closeLink()
    if (name === 'pre') {
      if (this.#line !== '') this.#feed()
      this.#code = Math.max(0, this.#code - 1)
      if (this.#code === 0) this.#lines.push(FENCE)
    } else if (BLOCKS.has(name) && !(name === 'br' && this.#code > 0)) this.#feed()
  }

  result(): string {
    this.#feed()
    return this.#lines
      .filter((line, index) => line !== '' || this.#lines[index - 1] !== '')
      .join('\n')
      .trim()
  }

  #openItem(): void {
    this.#feed()
    const number = this.#lists.at(-1) ?? null
    if (number !== null) this.#lists[this.#lists.length - 1] = number + 1
    this.#line = number === null ? '- ' : `${number}. `
  }

  #openLink(href: string): void {
    this.#links.push({ href: href.trim(), line: this.#lines.length, at: this.#line.length })
  }

  /** A link without a text or over several lines becomes its text only. */
  #closeLink(): void {
    const { href, line, at } = this.#links.pop() ?? { href: '', line: -1, at: 0 }
    if (line !== this.#lines.length || !/^(?:https?:\/\/|mailto:)/i.test(href) || this.#code > 0) return
    const words = this.#line.slice(at)
    const bare = words.trim()
    const isItself = [href, href.replace(/^mailto:/i, ''), href.replace(/^https?:\/\//i, '')].some(
      (form) => form.replace(/\/$/, '') === bare.replace(/\/$/, ''),
    )
    if (bare === '' || isItself) return
    this.#line = `${this.#line.slice(0, at)}${words.replace(bare, () => `[${bare}](${href})`)}`
  }

  #feed(): void {
    const line = this.#line
    this.#lines.push(this.#code > 0 ? line.trimEnd() : tidied(line))
    this.#line = ''
  }
}

function tidied(line: string): string {
  return line
    .replace(/[ \u00a0]+/g, ' ')
    .replace(FILLERS, '')
    .trim()
}
