import { randomBytes, randomUUID } from 'node:crypto'
import { type StrictAnswer, type StrictRequest, StrictServer } from '../../emulators/kit/StrictServer.ts'
import { PERSON, ZoteroSignIn } from './ZoteroSignIn.ts'

type Data = Record<string, unknown> & { key: string; version: number }
export type StrictLibrary = {
  /** `users/1` or `groups/2`. */
  id: string
  name: string
  version: number
  collections: Map<string, Data>
  items: Map<string, Data>
  files: Map<string, string>
  fullTexts: Map<string, string>
  gone: { kind: 'collections' | 'items'; key: string; version: number }[]
}

const LETTERS = '23456789ABCDEFGHIJKLMNPQRSTUVWXYZ'
/** What a list may be asked with. */
const LIST = ['limit', 'start', 'sort', 'direction', 'since', 'includeTrashed', 'format']

/**
 * Zotero after its reference: https://www.zotero.org/support/dev/web_api/v3/start (basics, syncing, full-text content,
 * OAuth). It wants the version of the API in a header, and files are at another host, which refuses whoever shows a key.
 */
export class StrictZotero {
  readonly libraries: StrictLibrary[] = []
  readonly keys = new Map<string, { library: boolean }>()
  readonly signIn = new ZoteroSignIn(() => this.addKey())
  canReadLibrary = true
  /** Seconds that the next answer asks to wait besides. */
  backoff = 0
  /** Something that happens before the next call is answered. */
  before: ((path: string) => void) | null = null
  server!: StrictServer
  storage!: StrictServer
  private readonly stored = new Map<string, string>()

  static async start(): Promise<StrictZotero> {
    const zotero = new StrictZotero()
    zotero.storage = await StrictServer.start((request) => zotero.storedFile(request))
    zotero.server = await StrictServer.start((request) => zotero.answer(request))
    return zotero
  }

  async stop(): Promise<void> {
    for (const one of [this.server, this.storage]) await one.stop()
  }

  get url(): string {
    return this.server.url
  }

  reset(): void {
    for (const list of [this.libraries, this.server.calls, this.storage.calls, this.server.next])
      list.splice(0)
    this.keys.clear()
    this.signIn.isDenied = false
    Object.assign(this, { canReadLibrary: true, backoff: 0, before: null })
    this.addLibrary(`users/${PERSON.userID}`, 'ann')
  }

  get own(): StrictLibrary {
    const [own] = this.libraries
    if (!own) throw new Error('No library')
    return own
  }

  /** A key that somebody made by a sign-in. */
  addKey(): string {
    const key = randomUUID()
    this.keys.set(key, { library: this.canReadLibrary })
    return key
  }

  addLibrary(id: string, name: string): StrictLibrary {
    const maps = { collections: new Map(), items: new Map(), files: new Map(), fullTexts: new Map() }
    const library: StrictLibrary = { id, name, version: 100, ...maps, gone: [] }
    this.libraries.push(library)
    return library
  }

  /** Each write is a version of its own. */
  put(library: StrictLibrary, kind: 'collections' | 'items', given: Record<string, unknown>): string {
    library.version += 1
    const key = String(given.key ?? keyOf())
    const moment = '2026-06-01T10:00:00Z'
    const before = library[kind].get(key) ?? { dateAdded: moment }
    library[kind].set(key, { ...before, ...given, dateModified: moment, key, version: library.version })
    return key
  }

  addCollection(library: StrictLibrary, name: string, parentCollection: string | false = false): string {
    return this.put(library, 'collections', { name, parentCollection })
  }

  addPaper(library: StrictLibrary, title: string, collections: string[] = [], more: object = {}): string {
    const data = { itemType: 'journalArticle', title, creators: [], tags: [], collections, ...more }
    return this.put(library, 'items', data)
  }

  addFile(library: StrictLibrary, filename: string, content: string, more: object = {}): string {
    const data = {
      itemType: 'attachment',
      linkMode: 'imported_file',
      filename,
      title: filename,
      collections: [],
      ...more,
    }
    const key = this.put(library, 'items', { contentType: 'text/plain', ...data })
    library.files.set(key, content)
    return key
  }

  remove(library: StrictLibrary, kind: 'collections' | 'items', key: string): void {
    library.version += 1
    library[kind].delete(key)
    library.gone.push({ kind, key, version: library.version })
    if (kind === 'items') return
    // What was in it is in it no more, and says so.
    for (const item of library.items.values()) {
      const collections = Array.isArray(item.collections) ? item.collections : []
      if (!collections.includes(key)) continue
      Object.assign(item, { collections: collections.filter((one) => one !== key), version: library.version })
    }
  }

  private answer(request: StrictRequest): StrictAnswer {
    const { path, method, headers } = request
    if (path.startsWith('/oauth/')) return this.signIn.answer(this.url, request)
    if (headers['zotero-api-version'] !== '3') return { status: 400, body: 'Wrong version' }
    const key = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const access = this.keys.get(key)
    if (!access) return { status: 403, body: 'Invalid key' }
    const answer = this.said(path, method, request.query, key)
    if (this.backoff === 0) return answer
    const backoff = String(this.backoff)
    this.backoff = 0
    return { ...answer, headers: { ...answer.headers, backoff } }
  }

  private said(path: string, method: string, query: URLSearchParams, key: string): StrictAnswer {
    if (path === '/keys/current' || path === `/keys/${key}`) {
      if (method === 'DELETE') return this.keys.delete(key) ? { status: 204 } : { status: 404 }
      const user = { library: this.keys.get(key)?.library ?? false, files: true, notes: true, write: false }
      return { status: 200, body: { key, ...PERSON, access: { user, groups: { all: { library: true } } } } }
    }
    if (method !== 'GET') return { status: 405 }
    const unknown = [...query.keys()].find((name) => !LIST.includes(name))
    if (unknown) return { status: 400, body: `Invalid parameter ${unknown}` }
    this.before?.(path)
    if (path === `/users/${PERSON.userID}/groups`) {
      const groups = this.libraries.filter(({ id }) => id.startsWith('groups/'))
      return listed(groups, query, 0, ({ id, name, version }) => ({
        ...{ id: Number(id.slice(7)), version },
        data: { name, type: 'Private' },
      }))
    }
    const library = this.libraries.find(({ id }) => path.startsWith(`/${id}/`))
    if (!library) return { status: path.startsWith('/groups/') ? 404 : 403, body: 'Forbidden' }
    return this.inLibrary(library, path.slice(library.id.length + 2).split('/'), query)
  }

  private inLibrary(library: StrictLibrary, parts: string[], query: URLSearchParams): StrictAnswer {
    const since = Number(query.get('since') ?? '-1')
    const [kind = '', key = '', what = '', top = ''] = parts
    if (kind === 'deleted') {
      const keys = (wanted: string) =>
        library.gone.filter((one) => one.kind === wanted && one.version > since).map((one) => one.key)
      const body = { collections: keys('collections'), items: keys('items'), searches: [], tags: [] }
      return { status: 200, headers: versionHeader(library.version), body }
    }
    const withTrash = query.get('includeTrashed') === '1'
    const isMeant = (one: Data) => one.version > since && (withTrash || !one.deleted)
    const items = [...library.items.values()].filter(isMeant)
    const collections = [...library.collections.values()].filter(isMeant)
    const toItem = (one: Data) => describedItem(library, one)
    const isTop = ({ parentItem }: Data) => !parentItem
    const inCollection = ({ collections: all }: Data) => Array.isArray(all) && all.includes(key)
    if (kind === 'collections' && (key === '' || key === 'top')) {
      const all = key === '' ? collections : collections.filter(({ parentCollection }) => !parentCollection)
      return listed(all, query, library.version, describedCollection)
    }
    if (kind === 'items' && (key === '' || key === 'top'))
      return listed(key === '' ? items : items.filter(isTop), query, library.version, toItem)
    if (kind === 'collections') {
      const collection = library.collections.get(key)
      if (!collection) return { status: 404, body: 'Collection not found' }
      // https://www.zotero.org/support/dev/web_api/v3/basics: `<userOrGroupPrefix>/collections/<collectionKey>`.
      if (what === '') return { status: 200, body: describedCollection(collection) }
      if (what === 'collections') {
        const below = collections.filter(({ parentCollection }) => parentCollection === key)
        return listed(below, query, library.version, describedCollection)
      }
      if (what !== 'items' || top !== 'top') return { status: 404 }
      return listed(items.filter(inCollection).filter(isTop), query, library.version, toItem)
    }
    const item = library.items.get(key)
    if (kind !== 'items' || !item) return { status: 404, body: 'Item does not exist' }
    if (what === 'children')
      return listed(
        items.filter(({ parentItem }) => parentItem === key),
        query,
        library.version,
        toItem,
      )
    if (what === 'file') return this.file(library, key)
    if (what === 'fulltext') {
      const content = library.fullTexts.get(key)
      return content === undefined ? { status: 404 } : { status: 200, body: { content } }
    }
    return { status: 200, headers: versionHeader(item.version), body: toItem(item) }
  }

  private file(library: StrictLibrary, key: string): StrictAnswer {
    const content = library.files.get(key)
    if (content === undefined) return { status: 404, body: 'Not found' }
    const path = `/${randomUUID()}`
    this.stored.set(path, content)
    return { status: 302, headers: { location: `${this.storage.url}${path}` } }
  }

  private storedFile({ path, headers }: StrictRequest): StrictAnswer {
    if (headers.authorization || headers['zotero-api-key'])
      return { status: 400, body: 'Only one auth mechanism allowed' }
    const content = this.stored.get(path)
    return content === undefined ? { status: 404 } : { status: 200, body: content }
  }
}

function listed<T>(
  all: readonly T[],
  query: URLSearchParams,
  version: number,
  describe: (one: T) => object,
): StrictAnswer {
  const limit = Number(query.get('limit') ?? '25')
  if (!(limit >= 1 && limit <= 100)) return { status: 400, body: 'Invalid limit' }
  const start = Number(query.get('start') ?? '0')
  const page = all.slice(start, start + limit).map(describe)
  const headers = { 'total-results': String(all.length), ...versionHeader(version) }
  return { status: 200, headers, body: query.get('format') === 'versions' ? {} : page }
}

function versionHeader(version: number) {
  return { 'last-modified-version': String(version) }
}

function describedItem({ id, items }: StrictLibrary, data: Data): object {
  const isBelow = (one: Data) => one.parentItem === data.key && !one.deleted
  const numChildren = data.itemType === 'attachment' ? false : [...items.values()].filter(isBelow).length
  const href = `https://www.zotero.org/${id}/items/${data.key}`
  const { key, version } = data
  return { key, version, links: { alternate: { href, type: 'text/html' } }, meta: { numChildren }, data }
}

function describedCollection(data: Data): object {
  return { key: data.key, version: data.version, links: {}, meta: { numCollections: 0, numItems: 0 }, data }
}

function keyOf(): string {
  return [...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}
