import { randomUUID } from 'node:crypto'
import { keyOfBasic } from '../kit/keyOfBasic.ts'
import { type StrictAnswer, type StrictRequest, StrictServer } from '../kit/StrictServer.ts'

export type StrictCard = {
  type: 'card'
  id: string
  title: string
  content: string
  modified: string
  archived: boolean
}
export type GuruUser = { readonly email: string; readonly firstName: string; readonly lastName: string }
export type StrictFolder = { type: 'folder'; id: string; title: string; items: (StrictFolder | StrictCard)[] }
export type StrictCollection = { id: string; name: string; home: StrictFolder; readers: Set<string> }

const ANN: GuruUser = { email: 'ann@acme.example', firstName: 'Ann', lastName: 'Author' }
export const UNAUTHORIZED: StrictAnswer = { status: 401, body: { code: 401 } }
/** Cards and folders of one page, and of a search: https://developer.getguru.com/docs/paging */
const PAGE = 50

/**
 * Guru after its reference and guides: https://developer.getguru.com (Basic authentication, paging by a `Link` whose
 * relation is `next-page`, 204 for nothing, folders of cards and folders, the query language for `lastModified`).
 */
export class StrictGuru {
  /** By what stands before the colon: an address, or the id of a collection. */
  readonly tokens = new Map<string, string>()
  readonly collections: StrictCollection[] = []
  /** Of folders. */
  most = PAGE
  /** Cards that a token may list, and not read. */
  readonly forbidden = new Set<string>()
  server!: StrictServer
  private readonly owner: GuruUser
  private readonly newId: () => string

  constructor(owner: GuruUser = ANN, newId: () => string = randomUUID) {
    this.owner = owner
    this.newId = newId
  }

  static async start(): Promise<StrictGuru> {
    const guru = new StrictGuru()
    guru.tokens.set(ANN.email, 'token-ann')
    guru.server = await StrictServer.start((request) => guru.answer(request))
    return guru
  }

  get url(): string {
    return this.server.url
  }

  addCollection(name: string): StrictCollection {
    const home = this.newFolder('Home')
    const collection = { id: this.newId(), name, home, readers: new Set([this.owner.email]) }
    this.collections.push(collection)
    return collection
  }

  addFolder(within: StrictFolder, title: string): StrictFolder {
    const folder = this.newFolder(title)
    within.items.push(folder)
    return folder
  }

  addCard(within: StrictFolder, title: string, content: string, modified = new Date()): StrictCard {
    const card: StrictCard = {
      ...{ type: 'card', id: this.newId(), title, content, archived: false },
      modified: timeOf(modified),
    }
    within.items.push(card)
    return card
  }

  edit(card: StrictCard, change: Partial<StrictCard>, modified = new Date()): void {
    Object.assign(card, { modified: timeOf(modified) }, change)
  }

  private newFolder(title: string): StrictFolder {
    return { type: 'folder', id: this.newId(), title, items: [] }
  }

  answer({ method, path, query, headers }: StrictRequest): StrictAnswer {
    // Assumed: 405. Nothing is written here.
    if (method !== 'GET') return { status: 405 }
    // https://developer.getguru.com/docs/rest-api: `USER:TOKEN`, or `COLLECTION_ID:TOKEN`. Assumed: the body of a 401.
    const { user, password } = keyOfBasic({ headers })
    if (user === '' || this.tokens.get(user) !== password) return UNAUTHORIZED
    const [, , , kind = '', id = '', what = ''] = path.split('/').map(decodeURIComponent)
    const readable = this.collections.filter((one) => one.readers.has(user) || one.id === user)
    // https://github.com/guruhq/py-sdk, guru/core.py. Assumed: that it is nobody with a collection's token.
    if (path === '/api/v1/whoami') return user.includes('@') ? whoami(this.owner) : { status: 401 }
    if (kind === 'collections') {
      // Assumed: a collection's token knows no list of collections. It is for one, and reads: docs/rest-api.
      if (id === '') return user.includes('@') ? this.page(path, query, readable, described) : { status: 403 }
      const found = readable.find((one) => one.id === id)
      return found ? { status: 200, body: described(found) } : { status: 404 }
    }
    const folders = readable.flatMap(({ home }) => withBelow(home))
    // https://developer.getguru.com/reference/getv1foldersgetfolderitems: 50 at most. A collection's home is found by its
    // slug: https://developer.getguru.com/reference/getv1foldersgetfolder
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
      // Assumed: 403 for one that this token may not read.
      if (this.forbidden.has(id)) return { status: 403 }
      return card ? { status: 200, body: extended(card) } : { status: 404 }
    }
    if (path === '/api/v1/search/query') return this.search(path, query, cards)
    return { status: 404 }
  }

  private search(path: string, query: URLSearchParams, cards: readonly StrictCard[]): StrictAnswer {
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
    // https://github.com/guruhq/py-sdk, guru/core.py: a list of nothing is 204.
    if (page.length === 0) return { status: 204 }
    // https://developer.getguru.com/docs/paging
    const link = `<https://api.getguru.com${path}?${next}>; rel="next-page"`
    return { status: 200, headers: at + most < all.length ? { link } : {}, body: page.map(show) }
  }
}

function withBelow(folder: StrictFolder): StrictFolder[] {
  return [folder, ...folder.items.flatMap((one) => (one.type === 'folder' ? withBelow(one) : []))]
}

function slugOf({ id, title }: { id: string; title: string }): string {
  return `${id.replaceAll('-', '').slice(0, 8)}/${title.replaceAll(' ', '-')}`
}

function listed(item: StrictFolder | StrictCard, isFull: boolean): object {
  const { id, type, title } = item
  const base = { type, itemId: randomUUID(), id, slug: slugOf(item) }
  if (item.type === 'folder') return { ...base, title, description: null }
  const basic = { ...base, preferredPhrase: title, shareStatus: 'TEAM', verificationState: 'VERIFIED' }
  return isFull ? { ...basic, ...extended(item), type } : basic
}

function extended({ id, title, content, modified, archived, ...card }: StrictCard): object {
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

function whoami({ email, firstName, lastName }: GuruUser): StrictAnswer {
  const user = { id: email, email, firstName, lastName, status: 'ACTIVE' }
  return { status: 200, body: { user, team: { id: 'team-1', name: 'Acme' } } }
}

/** As Guru writes times: the zone without a colon. */
function timeOf(date: Date): string {
  return date.toISOString().replace('Z', '+0000')
}

function moments(text: string): number {
  return new Date(text.replace('+0000', 'Z')).getTime()
}
