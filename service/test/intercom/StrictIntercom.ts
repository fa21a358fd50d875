import { type StrictAnswer, type StrictRequest, StrictServer } from '../../emulators/kit/StrictServer.ts'
import { STRICT_APP } from '../../emulators/kit/StrictSignIn.ts'

type Row = Record<string, unknown>
type Talk = Row & { id: string; updated_at: number; parts: Row[] }
type Article = Row & { id: string; updated_at: number }

/** What the last row of a page was sorted by, and its id. */
type Place = readonly [moment: number, id: number]

const MOMENTS: ReadonlySet<string> = new Set(['created_at', 'updated_at'])

/**
 * What Intercom's reference says of its API: a token that has no end and no renewal, one person of one workspace, pages
 * by number of what is listed and by cursor of what is searched, notes of the team among what was said, seconds.
 * https://developers.intercom.com/docs/build-an-integration/learn-more/authentication/setting-up-oauth
 * https://developers.intercom.com/docs/references/rest-api/api.intercom.io/conversations/searchconversations
 * https://developers.intercom.com/docs/references/rest-api/api.intercom.io/articles/listarticles
 */
export class StrictIntercom {
  readonly server: StrictServer
  /** Another host, which keeps what is attached. */
  readonly files: StrictServer
  readonly fileProofs: (string | undefined)[] = []
  readonly tokens = new Set<string>()
  readonly conversations: Talk[] = []
  readonly tickets: Talk[] = []
  readonly collections: Row[] = []
  readonly articles: Article[] = []
  /** Seconds since 1970. */
  now = 0
  /** Entries of a page at most. */
  page = 150
  isDenied = false
  /** Before each page of articles. */
  onArticles = () => {}
  private count = 0
  private talks = 0

  private constructor(server: StrictServer, files: StrictServer) {
    this.server = server
    this.files = files
  }

  static async start(): Promise<StrictIntercom> {
    let intercom: StrictIntercom | null = null
    const server = await StrictServer.start((request) => intercom?.answer(request))
    const files = await StrictServer.start((request) => intercom?.file(request))
    intercom = new StrictIntercom(server, files)
    return intercom
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.files.stop()
  }

  reset(): void {
    const lists = [this.conversations, this.tickets, this.collections, this.articles, this.fileProofs]
    for (const list of lists) list.length = 0
    this.tokens.clear()
    this.server.next.length = 0
    this.page = 150
    this.talks = 0
    this.onArticles = () => {}
  }

  get origins(): readonly string[] {
    return [this.server.url, this.files.url]
  }

  converse(body: string, parts: readonly Row[] = [], more: Row = {}): Talk {
    const author = { type: 'user', id: 'u1', name: 'Bob Buyer', email: 'bob@example.com' }
    const source = { id: 's1', subject: '', body: `<p>${body}</p>`, author, attachments: [] }
    const moment = { created_at: this.now, updated_at: this.now }
    // An id is given once, whatever is deleted.
    const id = String(200 + this.talks)
    this.talks += 1
    const talk = {
      type: 'conversation',
      id,
      title: null,
      state: 'open',
      source,
      parts: [...parts],
      ...moment,
      ...more,
    }
    this.conversations.push(talk)
    return talk
  }

  ticket(title: string, parts: readonly Row[] = [], more: Row = {}): Talk {
    const ticket_attributes = { _default_title_: title, _default_description_: `About ${title}` }
    const moment = { created_at: this.now, updated_at: this.now }
    const id = String(500 + this.tickets.length)
    const own = {
      type: 'ticket',
      id,
      ticket_id: String(this.tickets.length + 1),
      is_shared: true,
      ticket_attributes,
    }
    const talk = { ...own, parts: [...parts], ...moment, ...more }
    this.tickets.push(talk)
    return talk
  }

  part(body: string, more: Row = {}): Row {
    const author = { type: 'admin', id: '7', name: 'Ann Agent', email: 'ann@acme.example' }
    const id = String(900 + this.count++)
    return {
      id,
      part_type: 'comment',
      body: `<p>${body}</p>`,
      created_at: this.now,
      author,
      attachments: [],
      ...more,
    }
  }

  aFile(name: string): Row {
    const url = `${this.files.url}/${name}?expires=1&signature=1`
    return { type: 'upload', name, url, content_type: 'text/plain', filesize: 6 }
  }

  private readonly file = ({ path, query, headers }: StrictRequest): StrictAnswer => {
    this.fileProofs.push(headers.authorization)
    return query.has('signature') ? { status: 200, body: `file ${path}` } : { status: 403, body: 'unsigned' }
  }

  private readonly answer = (request: StrictRequest): StrictAnswer => {
    const { method, path, headers } = request
    if (path === '/oauth') return this.consent(request)
    if (path === '/auth/eagle/token' && method === 'POST') return this.token(request)
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    if (!this.tokens.has(token)) return errors(401, 'token_unauthorized', 'Unauthorized')
    if (path === '/auth/uninstall' && method === 'POST') {
      // It takes the app out of the workspace, for everybody.
      this.tokens.clear()
      return { status: 204 }
    }
    if (headers['intercom-version'] !== '2.14')
      return errors(400, 'intercom_version_invalid', 'Which version?')
    if (path === '/me') return ok(this.me)
    return this.resource(request)
  }

  private get me(): Row {
    const app = { type: 'app', id_code: 'abc123', name: 'Acme', region: 'US' }
    return { type: 'admin', id: '7', name: 'Ann Agent', email: 'ann@acme.example', email_verified: true, app }
  }

  private consent({ query }: StrictRequest): StrictAnswer {
    const back = query.get('redirect_uri')
    if (query.get('client_id') !== STRICT_APP.id || !back || !query.get('state'))
      return { status: 400, body: 'Wrong' }
    const to = new URL(back)
    to.searchParams.set('state', query.get('state') ?? '')
    to.searchParams.set(this.isDenied ? 'error' : 'code', this.isDenied ? 'access_denied' : 'good')
    this.isDenied = false
    return { status: 302, headers: { location: to.href } }
  }

  private token({ body }: StrictRequest): StrictAnswer {
    const form = new URLSearchParams(body)
    if (form.get('client_id') !== STRICT_APP.id || form.get('client_secret') !== STRICT_APP.secret)
      return errors(401, 'client_unauthorized', 'Unauthorized')
    if (form.get('code') !== 'good') return errors(404, 'not_found', 'Resource Not Found')
    this.count += 1
    const token = `token-${this.count}`
    this.tokens.add(token)
    return ok({ token_type: 'Bearer', token, access_token: token })
  }

  private resource({ method, path, query, body }: StrictRequest): StrictAnswer {
    const [, kind = '', id = ''] = path.split('/')
    if (path === '/help_center/collections') return this.numbered(this.collections, query)
    if (path === '/articles') {
      this.onArticles()
      // "sorted by the updated_at attribute in descending order": the reference of listing articles.
      const newest = [...this.articles].sort((a, b) => b.updated_at - a.updated_at)
      return this.numbered(newest, query)
    }
    if (kind === 'articles') return found(this.articles.find((one) => one.id === id))
    const talks = kind === 'conversations' ? this.conversations : kind === 'tickets' ? this.tickets : null
    if (!talks) return errors(404, 'not_found', 'Resource Not Found')
    if (id === 'search')
      return method === 'POST' ? this.search(kind, talks, JSON.parse(body)) : errors(405, 'x', 'x')
    const talk = talks.find((one) => one.id === id)
    if (!talk) return errors(404, 'not_found', 'Resource Not Found')
    const { parts, ...rest } = talk
    const name = kind === 'tickets' ? 'ticket_parts' : 'conversation_parts'
    return ok({ ...rest, [name]: { type: 'list', [name]: parts, total_count: parts.length } })
  }

  private search(kind: string, talks: readonly Talk[], asked: Row): StrictAnswer {
    const { query, pagination = {}, sort = {} } = asked as { query?: Row; pagination?: Row; sort?: Row }
    const conditions = (query?.operator === 'AND' ? query.value : [query]) as Row[]
    const size = Number(pagination.per_page ?? 20)
    const isFine = conditions.every(({ field, operator }) => MOMENTS.has(String(field)) && operator === '>')
    if (!isFine || !(size >= 1 && size <= 150)) return errors(400, 'parameter_invalid', 'per_page is invalid')
    // The newest update first, where nothing is said: https://github.com/intercom/Intercom-OpenAPI/issues/114
    const { field = 'updated_at', order = 'descending' } = sort
    if (!MOMENTS.has(String(field)) || (order !== 'ascending' && order !== 'descending'))
      // As of contacts: https://github.com/intercom/Intercom-OpenAPI/pull/567
      return errors(400, 'invalid_sort_order', `Invalid sort order '${order}'.`)
    const from = placeOf(pagination.starting_after)
    // What it says of a cursor that it does not take is assumed.
    if (from === null) return errors(400, 'parameter_invalid', 'starting_after is invalid')
    const sign = order === 'ascending' ? 1 : -1
    const keyOf = (one: Talk): Place => [Number(one[String(field)]) * 1000, Number(one.id)]
    const compare = (a: Place, b: Place) => sign * (a[0] - b[0] || a[1] - b[1])
    const all = talks
      .filter((one) => conditions.every(({ field: by, value }) => Number(one[String(by)]) > Number(value)))
      .sort((a, b) => compare(keyOf(a), keyOf(b)))
    const left = all.filter((one) => from === undefined || compare(keyOf(one), from) > 0)
    const found = left.slice(0, Math.min(size, this.page))
    const last = found.at(-1)
    const next =
      last && found.length < left.length
        ? { next: { per_page: size, starting_after: cursorOf(keyOf(last)) } }
        : {}
    const shown = found.map(({ parts, ...one }) => one)
    const pages = { type: 'pages', page: 1, per_page: size, total_pages: 1, ...next }
    return ok({ type: `${kind}.list`, [kind]: shown, total_count: all.length, pages })
  }

  private numbered(all: readonly Row[], query: URLSearchParams): StrictAnswer {
    const size = Math.min(Number(query.get('per_page') ?? '25'), this.page)
    const page = Number(query.get('page') ?? '1')
    const pages = { type: 'pages', page, per_page: size, total_pages: Math.ceil(all.length / size) }
    return ok({
      type: 'list',
      data: all.slice((page - 1) * size, page * size),
      total_count: all.length,
      pages,
    })
  }
}

/**
 * A cursor is the key of the last row, and the number of the page:
 * https://developers.intercom.com/docs/build-an-integration/learn-more/rest-apis/pagination
 */
function cursorOf([moment, id]: Place): string {
  return Buffer.from(JSON.stringify([moment, id, 2])).toString('base64')
}

/** Absent: the beginning. Null: no cursor. */
function placeOf(cursor: unknown): Place | null | undefined {
  if (cursor === undefined) return undefined
  const [, moment, id] = /^\[(\d+),(\d+),\d+\]$/.exec(Buffer.from(String(cursor), 'base64').toString()) ?? []
  return id === undefined ? null : [Number(moment), Number(id)]
}

function ok(body: unknown): StrictAnswer {
  return { status: 200, body }
}

function found(row: Row | undefined): StrictAnswer {
  return row ? ok(row) : errors(404, 'not_found', 'Resource Not Found')
}

function errors(status: number, code: string, message: string): StrictAnswer {
  return { status, body: { type: 'error.list', request_id: 'r', errors: [{ code, message }] } }
}
