import { randomUUID } from 'node:crypto'
import { type StrictAnswer, type StrictRequest, StrictServer } from '../strict/StrictServer.ts'

type Card = { type: 'card'; id: string; title: string; content: string; modified: string; archived: boolean }
export type StrictFolder = { type: 'folder'; id: string; title: string; items: (StrictFolder | Card)[] }
export type StrictCollection = { id: string; name: string; home: StrictFolder; readers: Set<string> }

/** Cards and folders of one page, and of a search. */
const PAGE = 50

/**
 * Guru after its reference and guides: https://developer.getguru.com (Basic authentication, paging by a `Link` whose
 * relation is `next-page`, 204 for nothing, folders of cards and folders, the query language for `lastModified`).
 */
export class StrictGuru {
  /** By what stands before the colon: an address, or the id of a collection. */
  readonly tokens = new Map([['ann@acme.example', 'token-ann']])
  readonly collections: StrictCollection[] = []
  /** Of folders. */
  most = PAGE
  server!: StrictServer

  static async start(): Promise<StrictGuru> {
    const guru = new StrictGuru()
    guru.server = await StrictServer.start((request) => guru.answer(request))
    return guru
  }

  get url(): string {
    return this.server.url
  }

  addCollection(name: string): StrictCollection {
    const home = folderOf('Home')
    const collection = { id: randomUUID(), name, home, readers: new Set(['ann@acme.example']) }
    this.collections.push(collection)
    return collection
  }

  addFolder(within: StrictFolder, title: string): StrictFolder {
    const folder = folderOf(title)
    within.items.push(folder)
    return folder
  }

  addCard(within: StrictFolder, title: string, content: string, modified = new Date()): Card {
    const card: Card = {
      ...{ type: 'card', id: randomUUID(), title, content, archived: false },
      modified: timeOf(modified),
    }
    within.items.push(card)
    return card
  }

  edit(card: Card, change: Partial<Card>, modified = new Date()): void {
    Object.assign(card, { modified: timeOf(modified) }, change)
  }

  private answer({ method, path, query, headers }: StrictRequest): StrictAnswer {
    if (method !== 'GET') return { status: 405 }
    const pair = Buffer.from(/^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '', 'base64').toString()
    const at = pair.lastIndexOf(':')
    const user = pair.slice(0, at)
    if (at < 0 || this.tokens.get(user) !== pair.slice(at + 1)) return { status: 401, body: { code: 401 } }
    const [, , , kind = '', id = '', what = ''] = path.split('/').map(decodeURIComponent)
    const readable = this.collections.filter((one) => one.readers.has(user) || one.id === user)
    if (path === '/api/v1/whoami') return user.includes('@') ? whoami(user) : { status: 401 }
    if (kind === 'collections') {
      // A collection's token knows no list of collections.
      if (id === '') return user.includes('@') ? this.page(path, query, readable, described) : { status: 403 }
      const found = readable.find((one) => one.id === id)
      return found ? { status: 200, body: described(found) } : { status: 404 }
    }
    const folders = readable.flatMap(({ home }) => withBelow(home))
    if (kind === 'folders' && what === 'items') {
      const folder = folders.find((one) => one.id === id || slugOf(one).split('/')[0] === id)
      if (!folder) return { status: 404 }
      const isFull = (query.get('cardDetail') ?? 'BASIC') === 'FULL'
      const items = folder.items.filter((one) => one.type === 'folder' || !one.archived)
      return this.page(path, query, items, (one) => listed(one, isFull))
    }
    const cards = [...new Set(folders.flatMap(({ items }) => items))].flatMap((one) =>
      one.type === 'card' ? one : [],
    )
    if (kind === 'cards' && what === 'extended') {
      const card = cards.find((one) => one.id === id)
      return card ? { status: 200, body: extended(card) } : { status: 404 }
    }
    if (path === '/api/v1/search/query') return this.search(path, query, cards)
    return { status: 404 }
  }

  private search(path: string, query: URLSearchParams, cards: readonly Card[]): StrictAnswer {
    const [, operator, moment = ''] = /^lastModified (>=) (\S+)$/.exec(query.get('q') ?? '') ?? []
    // A zone is needed in all forms of a date.
    if (operator === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/.test(moment))
      return { status: 400, body: { code: 400, description: 'Invalid query' } }
    const since = new Date(moment).getTime()
    const found = cards.filter((one) => !one.archived && moments(one.modified) >= since)
    return this.page(path, query, found, extended)
  }

  private page<T>(
    path: string,
    query: URLSearchParams,
    all: readonly T[],
    show: (one: T) => object,
  ): StrictAnswer {
    const token = query.get('token')
    const at = token === null ? 0 : Number(Buffer.from(token, 'base64url').toString())
    if (Number.isNaN(at)) return { status: 400 }
    const most = Math.min(this.most, Number(query.get('maxResults') ?? String(PAGE)))
    const next = new URLSearchParams(query)
    next.set('token', Buffer.from(String(at + most)).toString('base64url'))
    const page = all.slice(at, at + most)
    if (page.length === 0) return { status: 204 }
    const link = `<https://api.getguru.com${path}?${next}>; rel="next-page"`
    return { status: 200, headers: at + most < all.length ? { link } : {}, body: page.map(show) }
  }
}

function folderOf(title: string): StrictFolder {
  return { type: 'folder', id: randomUUID(), title, items: [] }
}

function withBelow(folder: StrictFolder): StrictFolder[] {
  return [folder, ...folder.items.flatMap((one) => (one.type === 'folder' ? withBelow(one) : []))]
}

function slugOf({ id, title }: { id: string; title: string }): string {
  return `${id.replaceAll('-', '').slice(0, 8)}/${title.replaceAll(' ', '-')}`
}

function listed(item: StrictFolder | Card, isFull: boolean): object {
  const { id, type, title } = item
  const base = { type, itemId: randomUUID(), id, slug: slugOf(item) }
  if (item.type === 'folder') return { ...base, title, description: null }
  const basic = { ...base, preferredPhrase: title, shareStatus: 'TEAM', verificationState: 'VERIFIED' }
  return isFull ? { ...basic, ...extended(item), type } : basic
}

function extended({ id, title, content, modified, archived, ...card }: Card): object {
  return {
    ...{ id, preferredPhrase: title, content, slug: slugOf({ id, title, ...card }), archived },
    ...{ dateCreated: modified, lastModified: modified, verificationState: 'VERIFIED', cardType: 'CARD' },
  }
}

function described({ id, name, home }: StrictCollection): object {
  return {
    id,
    name,
    slug: slugOf({ id, title: name }),
    homeFolderSlug: slugOf(home),
    homeBoardSlug: slugOf(home),
  }
}

function whoami(email: string): StrictAnswer {
  const user = { id: email, email, firstName: 'Ann', lastName: 'Author', status: 'ACTIVE' }
  return { status: 200, body: { user, team: { id: 'team-1', name: 'Acme' } } }
}

/** As Guru writes times: the zone without a colon. */
function timeOf(date: Date): string {
  return date.toISOString().replace('Z', '+0000')
}

function moments(text: string): number {
  return new Date(text.replace('+0000', 'Z')).getTime()
}
