import { Parser } from 'htmlparser2'
import { FetchFault } from '../../outbound/FetchFault.ts'

/** One entry, as it is written. */
export type ScannedEntry = {
  title: string
  link: string
  /** What the feed calls it, if it does. */
  id: string
  /** HTML, the longest that there is of it. */
  content: string
  published: string
}

/** The parser's work grows with the square of the depth. */
const MAX_DEPTH = 200
/** Characters of one field. What is longer is cut. */
const MAX_FIELD = 2_000_000

const ROOTS: readonly string[] = ['rss', 'rdf:rdf', 'feed']
const ENTRIES: readonly string[] = ['item', 'entry']
/** What RSS 2, RSS 1 and Atom call the same thing. */
const FIELDS: ReadonlyMap<string, keyof ScannedEntry> = new Map([
  ['title', 'title'],
  ['link', 'link'],
  ['guid', 'id'],
  ['id', 'id'],
  ['content:encoded', 'content'],
  ['content', 'content'],
  ['description', 'content'],
  ['summary', 'content'],
  ['pubdate', 'published'],
  ['published', 'published'],
  ['updated', 'published'],
  ['dc:date', 'published'],
])

type Field = { readonly name: keyof ScannedEntry; readonly depth: number; isMarkup: boolean; text: string }

/**
 * Reads a feed of any of the three formats. The parser knows only the five entities of XML and reads no declarations,
 * so nothing can expand or refer elsewhere.
 */
export class FeedScan {
  readonly entries: ScannedEntry[] = []
  title = ''
  readonly #most: number
  /** Names of the open elements. */
  readonly #open: string[] = []
  #entry: ScannedEntry | null = null
  #field: Field | null = null

  /** `most`: maximum entries. */
  constructor(most: number) {
    this.#most = most
  }

  read(xml: string): void {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => this.#enter(plainName(name), attributes),
        ontext: (text) => this.#add(this.#field?.isMarkup ? escaped(text) : text),
        onclosetag: (name) => this.#leave(plainName(name)),
      },
      { xmlMode: true },
    )
    parser.write(xml)
    parser.end()
    if (!ROOTS.includes(this.#root)) throw new FetchFault('feed')
  }

  #root = ''

  #enter(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#open.push(name)
    if (this.#open.length === 1) {
      this.#root = name
      if (!ROOTS.includes(name)) throw new FetchFault('feed')
    }
    if (this.#open.length > MAX_DEPTH) throw new FetchFault('complicated')
    if (this.#field) {
      // Atom may hold a page's own elements instead of their text.
      this.#field.isMarkup = true
      this.#add(`<${name}${written(attributes)}>`)
      return
    }
    if (ENTRIES.includes(name) && !this.#entry) {
      this.#entry = { title: '', link: '', id: '', content: '', published: '' }
      return
    }
    const isTitleOfFeed = !this.#entry && name === 'title' && this.title === ''
    const field = this.#entry || isTitleOfFeed ? FIELDS.get(name) : undefined
    if (!field) return
    if (field === 'link' && attributes.href !== undefined) {
      const isPage = (attributes.rel ?? 'alternate') === 'alternate'
      if (this.#entry && isPage && this.#entry.link === '') this.#entry.link = attributes.href
      return
    }
    this.#field = { name: field, depth: this.#open.length, isMarkup: false, text: '' }
  }

  #leave(name: string): void {
    const depth = this.#open.length
    this.#open.pop()
    const field = this.#field
    if (field && depth > field.depth) {
      this.#add(`</${name}>`)
      return
    }
    if (field) {
      this.#field = null
      this.#keep(field)
      return
    }
    if (!this.#entry || !ENTRIES.includes(name)) return
    if (this.entries.length < this.#most) this.entries.push(this.#entry)
    this.#entry = null
  }

  #keep({ name, text }: Field): void {
    const value = name === 'content' ? text : text.trim()
    if (!this.#entry) {
      this.title = value
      return
    }
    const before = this.#entry[name]
    if (before === '' || (name === 'content' && value.length > before.length)) this.#entry[name] = value
  }

  #add(text: string): void {
    if (this.#field && this.#field.text.length < MAX_FIELD) this.#field.text += text
  }
}

/** Atom is written with a prefix now and then. Others mean something else: `media:content` is no content. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/^atom:/, '')
}

function written(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
