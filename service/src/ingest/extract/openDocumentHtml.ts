import { scanXml } from './scanXml.ts'

/** What an element of an OpenDocument file is in HTML. */
const TAGS: Readonly<Record<string, string>> = {
  p: 'p',
  list: 'ul',
  'list-item': 'li',
  'list-header': 'li',
  table: 'table',
  'table-row': 'tr',
  'table-cell': 'td',
  frame: 'div',
  desc: 'p',
}
/** Kept in the file, but not (or no longer) text of the document. */
const HIDDEN = new Set(['tracked-changes', 'note-citation', 'sender-initials', 'page-number', 'page-count'])
/** In the middle of a paragraph, with paragraphs of their own. */
const ASIDES = new Set(['note-body', 'annotation'])

/** The text of all elements of a name, each as HTML. Footnotes and comments stand in brackets at their place. */
export function openDocumentHtml(xml: Uint8Array, element: string): string[] {
  const found: string[] = []
  let html = ''
  let inside = 0
  let hidden = 0
  let aside = 0
  let comments = 0
  // When a comment was written; a date in a text is one of its words.
  const isHidden = (name: string) => HIDDEN.has(name) || (name === 'date' && comments > 0)
  let heading = 1
  // Rows of the tables around, the innermost last. The first of each names its columns.
  const rows: number[] = []
  // Frames around, and which of them are the title of a slide.
  const titles: boolean[] = []
  const tagOf = (name: string) => {
    if (name === 'table-cell' && rows.at(-1) === 1) return 'th'
    return name === 'p' && titles.includes(true) ? 'h1' : TAGS[name]
  }
  const write = (piece: string) => {
    if (inside > 0 && hidden === 0) html += piece
  }
  scanXml(xml, {
    open(name, attributes) {
      if (name === element) {
        if (inside === 0) html = ''
        inside += 1
      }
      if (name === 'annotation') comments += 1
      if (isHidden(name)) hidden += 1
      if (ASIDES.has(name)) {
        aside += 1
        write(' [')
      }
      if (name === 'table') rows.push(0)
      if (name === 'frame') titles.push(attributes['presentation:class'] === 'title')
      if (name === 'table-row') rows.push((rows.pop() ?? 0) + 1)
      if (name === 'h' && aside === 0) heading = level(attributes['text:outline-level'])
      write(opening(name, attributes, aside > 0, tagOf(name)))
    },
    close(name) {
      write(name === 'h' && aside === 0 ? `</h${heading}>` : closing(name, aside > 0, tagOf(name)))
      if (name === 'table') rows.pop()
      if (name === 'frame') titles.pop()
      if (ASIDES.has(name)) {
        aside -= 1
        write('] ')
      }
      if (isHidden(name)) hidden -= 1
      if (name === 'annotation') comments -= 1
      if (name !== element) return
      inside -= 1
      if (inside === 0) found.push(html)
    },
    text: (piece) => write(escaped(piece)),
  })
  return found
}

function opening(
  name: string,
  attributes: Readonly<Record<string, string>>,
  isAside: boolean,
  tag: string | undefined,
): string {
  if (name === 's') return ' '.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 1, 100))
  if (name === 'tab') return ' '
  if (name === 'line-break') return isAside ? ' ' : '<br>'
  if (isAside) return ''
  if (name === 'h') return `<h${level(attributes['text:outline-level'])}>`
  return tag ? `<${tag}>` : ''
}

function closing(name: string, isAside: boolean, tag: string | undefined): string {
  if (isAside) return name === 'p' || name === 'creator' ? ' ' : ''
  return tag ? `</${tag}>` : ''
}

function level(outline = '1'): number {
  return Math.min(Math.max(Number(outline) || 1, 1), 6)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
