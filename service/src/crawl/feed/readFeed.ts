import { createHash } from 'node:crypto'
import type { GuardedClient } from '../../outbound/createGuardedClient.ts'
import { FeedScan, type ScannedEntry } from './FeedScan.ts'

/** One entry of a feed. */
export type FeedEntry = {
  /** The same whenever the feed is read. */
  readonly id: string
  readonly title: string
  /** Null: it leads nowhere. */
  readonly url: string | null
  /** A page of its own. */
  readonly html: string
  /** ISO 8601; null: it does not say. */
  readonly published: string | null
}

type Feed = { readonly title: string; readonly entries: readonly FeedEntry[] }

/** Maximum entries per feed. Feeds list their newest first. */
const MAX_ENTRIES = 1000
const MAX_TITLE_CHARS = 500

/** Reads a feed. Rejects as the client does, and with a FetchFault if it isn't a feed. */
export async function readFeed(
  address: URL,
  { client, signal }: { client: GuardedClient; signal: AbortSignal },
): Promise<Feed> {
  const { text, url } = await client.get(address, { signal })
  const scan = new FeedScan(MAX_ENTRIES)
  scan.read(text)
  const entries = new Map<string, FeedEntry>()
  for (const scanned of scan.entries) {
    const entry = toEntry(scanned, url)
    if (!entries.has(entry.id)) entries.set(entry.id, entry)
  }
  return { title: shortened(scan.title), entries: [...entries.values()] }
}

function toEntry({ title, link, id, content, published }: ScannedEntry, base: URL): FeedEntry {
  const url = addressOf(link, base) ?? addressOf(/^https?:/i.test(id) ? id : '', base)
  const name = shortened(withoutTags(title)) || url || shortened(withoutTags(content).slice(0, 80))
  const moment = Date.parse(published)
  return {
    id: id || url || createHash('sha256').update(`${title}\n${content}`).digest('hex'),
    title: name,
    url,
    html: pageOf(name, content),
    published: Number.isNaN(moment) ? null : new Date(moment).toISOString(),
  }
}

function addressOf(link: string, base: URL): string | null {
  if (link === '' || !URL.canParse(link, base.href)) return null
  const url = new URL(link, base)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
}

function pageOf(title: string, content: string): string {
  const heading = title.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const head = `<meta charset="utf-8"><title>${heading}</title>`
  return `<!doctype html><html><head>${head}</head><body><article><h1>${heading}</h1>\n${content}</article></body></html>`
}

/** Titles of RSS may hold HTML. */
function withoutTags(text: string): string {
  return text.replace(/<[^<>]{0,1000}>/g, '').replace(/\s+/g, ' ')
}

function shortened(text: string): string {
  return [...text.trim()].slice(0, MAX_TITLE_CHARS).join('')
}
