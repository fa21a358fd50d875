import { randomUUID } from 'node:crypto'
import { bearerOf } from '../kit/bearerOf.ts'
import { type StrictAnswer, type StrictRequest, StrictServer } from '../kit/StrictServer.ts'
import { type Data, type StrictLibrary, ZoteroContents } from './ZoteroContents.ts'
import { PERSON, ZoteroSignIn } from './ZoteroSignIn.ts'
import { describedCollection, describedItem, listed, versionHeader } from './zoteroAnswers.ts'
import { productSignature, type SignatureOf } from './zoteroSignature.ts'

/** What a list may be asked with. */
const LIST = ['limit', 'start', 'sort', 'direction', 'since', 'includeTrashed', 'format']

/**
 * Zotero after its reference: https://www.zotero.org/support/dev/web_api/v3/start (basics, syncing, full-text content,
 * OAuth). It wants the version of the API in a header, and files are at another host, which refuses requests with a key.
 */
export class StrictZotero extends ZoteroContents {
  readonly keys = new Map<string, { library: boolean }>()
  me = PERSON
  readonly signIn: ZoteroSignIn
  canReadLibrary = true
  /** Seconds that the next answer asks to wait besides. */
  backoff = 0
  /** Something that happens before the next call is answered. */
  before: ((path: string) => void) | null = null
  server!: StrictServer
  /** Another host, which hands files out. Null: its own. */
  storage: StrictServer | null = null
  private readonly stored = new Map<string, string | Buffer>()

  constructor(signatureOf: SignatureOf = productSignature) {
    super()
    this.signIn = new ZoteroSignIn(() => this.addKey(), signatureOf)
  }

  static async start(signatureOf: SignatureOf): Promise<StrictZotero> {
    const zotero = new StrictZotero(signatureOf)
    zotero.storage = await StrictServer.start((request) => zotero.storedFile(request))
    zotero.server = await StrictServer.start((request) => zotero.answer(request))
    return zotero
  }

  async stop(): Promise<void> {
    for (const one of [this.server, this.storage]) await one?.stop()
  }

  get url(): string {
    return this.server.url
  }

  get origins(): string[] {
    return [this.server, this.storage].flatMap((one) => one?.url ?? [])
  }

  reset(): void {
    for (const list of [this.libraries, this.server.calls, this.server.next]) list.splice(0)
    this.storage?.calls.splice(0)
    this.keys.clear()
    this.signIn.isDenied = false
    Object.assign(this, { canReadLibrary: true, backoff: 0, before: null })
    this.addLibrary(`users/${PERSON.userID}`, 'ann')
  }

  /** A key that somebody made by a sign-in. */
  addKey(): string {
    const key = randomUUID()
    this.keys.set(key, { library: this.canReadLibrary })
    return key
  }

  private answer(request: StrictRequest): StrictAnswer {
    const { path, method, headers } = request
    if (path.startsWith('/oauth/')) return this.signIn.answer(request)
    const key = bearerOf(request)
    const access = this.keys.get(key)
    if (headers['zotero-api-version'] === '3' && !access) return INVALID_KEY
    // https://www.zotero.org/support/dev/web_api/v3/oauth has no call that ends a key: Zotero's own program does this.
    if (method === 'DELETE' && path === '/keys/current')
      return this.keys.delete(key) ? { status: 204 } : { status: 404 }
    const answer = this.answerCall(request, access?.library)
    if (this.backoff === 0) return answer
    const backoff = String(this.backoff)
    this.backoff = 0
    return { ...answer, headers: { ...answer.headers, backoff } }
  }

  /** Answers a call with a key that holds. `library`: whether it opens the person's own library. */
  answerCall(request: StrictRequest, library = true): StrictAnswer {
    const { path, method, query, headers, base } = request
    const stored = this.storage ? undefined : this.stored.get(path)
    if (stored !== undefined) return { status: 200, body: stored }
    // https://www.zotero.org/support/dev/web_api/v3/basics#api_versioning. Assumed: a call without it is refused.
    if (headers['zotero-api-version'] !== '3') return { status: 400, body: 'Wrong version' }
    if (path === '/keys/current') {
      const user = { library, files: true, notes: true, write: false }
      const access = { user, groups: { all: { library: true } } }
      return { status: 200, body: { key: bearerOf(request), ...this.me, access } }
    }
    if (method !== 'GET') return { status: 405 }
    const unknown = [...query.keys()].find((name) => !LIST.includes(name))
    if (unknown) return { status: 400, body: `Invalid parameter ${unknown}` }
    this.before?.(path)
    if (path === `/users/${this.me.userID}/groups`) {
      const groups = this.libraries.filter(({ id }) => id.startsWith('groups/'))
      return listed(groups, query, 0, ({ id, name, version }) => ({
        ...{ id: Number(id.slice(7)), version },
        data: { name, type: 'Private' },
      }))
    }
    const within = this.libraries.find(({ id }) => path.startsWith(`/${id}/`))
    // Assumed: 404 for a group, 403 for another person's library.
    if (!within) return { status: path.startsWith('/groups/') ? 404 : 403, body: 'Forbidden' }
    const parts = path.slice(within.id.length + 2).split('/')
    return parts[2] === 'file'
      ? this.file(within, parts[1] ?? '', base)
      : this.inLibrary(within, parts, query)
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
    if (what === 'fulltext') {
      const content = library.fullTexts.get(key)
      return content === undefined ? { status: 404 } : { status: 200, body: { content } }
    }
    return { status: 200, headers: versionHeader(item.version), body: toItem(item) }
  }

  /** https://www.zotero.org/support/dev/web_api/v3/file_upload: a redirect to the file. */
  private file(library: StrictLibrary, key: string, base: string): StrictAnswer {
    const content = library.files.get(key)
    if (content === undefined) return { status: 404, body: 'Not found' }
    const path = `/${randomUUID()}`
    this.stored.set(path, content)
    return { status: 302, headers: { location: `${this.storage?.url ?? base}${path}` } }
  }

  private storedFile({ path, headers }: StrictRequest): StrictAnswer {
    if (headers.authorization || headers['zotero-api-key'])
      return { status: 400, body: 'Only one auth mechanism allowed' }
    const content = this.stored.get(path)
    return content === undefined ? { status: 404 } : { status: 200, body: content }
  }
}

/** https://www.zotero.org/support/dev/web_api/v3/basics#authentication: 403. */
export const INVALID_KEY: StrictAnswer = { status: 403, body: 'Invalid key' }
