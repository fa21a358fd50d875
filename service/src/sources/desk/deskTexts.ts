import type { ItemContent } from '../Connector.ts'
import { htmlText } from '../mail/htmlText.ts'

/** What somebody said in public. */
export type DeskMessage = {
  readonly from: string
  /** ISO date-time. */
  readonly date: string
  /** Both forms say the same; the plain one says it without doubt. */
  readonly text: string | null
  readonly html: string | null
  /** Names. */
  readonly attachments: readonly string[]
}

/** A ticket or a conversation as text: what it is about, then who said what and when. Facts without a value are left out. */
export function ticketContent(
  subject: string,
  facts: Readonly<Record<string, string | null>>,
  messages: readonly DeskMessage[],
): ItemContent {
  const head = lines({ Subject: subject, ...facts })
  const said = messages.map(({ from, date, text, html, attachments }) => {
    const about = lines({ From: from, Date: date, Attachments: attachments.join(', ') })
    const body = text?.trim() ? text.replaceAll('\r\n', '\n') : htmlText(html ?? '')
    return `${about}\n\n${body.trim()}`.trim()
  })
  return contentOf(`${subject}.txt`, [head, ...said].join('\n\n'))
}

type Article = {
  readonly title: string
  /** What it is in, from the outermost. */
  readonly path: readonly string[]
  /** HTML. */
  readonly body: string
}

/** An article as a page of HTML: its title, where it stands, its text. */
export function articleContent({ title, path, body }: Article): ItemContent {
  const where = path.length > 0 ? `<p>${escaped(path.join(' › '))}</p>\n` : ''
  const head = `<!doctype html>\n<meta charset="utf-8">\n<title>${escaped(title)}</title>\n`
  return contentOf(`${title}.html`, `${head}<h1>${escaped(title)}</h1>\n${where}${body}\n`)
}

function contentOf(name: string, text: string): ItemContent {
  return { name, bytes: once(text) }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

function lines(facts: Readonly<Record<string, string | null>>): string {
  return Object.entries(facts)
    .map(([name, value]) => [name, value?.replace(/\s+/g, ' ').trim()])
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** Plain text as HTML. */
export function paragraph(text: string): string {
  return `<p>${escaped(text.trim()).replaceAll('\n', '<br>')}</p>`
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
