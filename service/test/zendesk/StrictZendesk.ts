import { type StrictAnswer, type StrictRequest, StrictServer } from '../../emulators/kit/StrictServer.ts'
import { StrictSignIn } from '../../emulators/kit/StrictSignIn.ts'
import { ticketSearch } from './ticketSearch.ts'

type Row = Record<string, unknown>
type Ticket = Row & { id: number; subject: string; status: string; updated_at: string; generated: number }
type Said = Row & { public: boolean }

/** Zendesk's export counts in whole seconds, and never tells the last minute. */
const SETTLED = 60
const SUBDOMAIN = 'acme'
const TOKENS = `/${SUBDOMAIN}/oauth/tokens`

/**
 * What Zendesk's reference says of its API, to the letter: bodies of the token endpoint in JSON, codes with PKCE, pages by
 * cursors, exports that agents alone may have, drafts, private comments, deleted tickets.
 * https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens
 * https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports
 * https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments
 * https://developer.zendesk.com/api-reference/help_center/help-center-api/introduction
 */
export class StrictZendesk {
  readonly server: StrictServer
  /** Another host, which keeps what is attached. */
  readonly files: StrictServer
  /** What it was shown. */
  readonly fileProofs: (string | undefined)[] = []
  readonly signIn = new StrictSignIn({
    authorize: `/${SUBDOMAIN}/oauth/authorizations/new`,
    token: TOKENS,
    client: 'body',
    body: 'json',
    pkce: true,
    parameters: { scope: 'tickets:read users:read hc:read' },
    expiresIn: 86_400,
    refreshToken: 'replaced',
  })
  readonly tickets: Ticket[] = []
  readonly comments = new Map<number, Said[]>()
  readonly users = new Map<number, Row>()
  readonly categories: Row[] = []
  readonly sections: Row[] = []
  readonly articles: (Row & { id: number; updated_at: string })[] = []
  readonly articleFiles = new Map<number, Row[]>()
  /** Seconds since 1970. */
  now = Date.parse('2026-03-01T10:00:00Z') / 1000
  /** Entries of a page at most. */
  page = 100
  role = 'admin'
  /** Cursors that were given before are not known any more. */
  epoch = 0

  private constructor(server: StrictServer, files: StrictServer) {
    this.server = server
    this.files = files
  }

  static async start(): Promise<StrictZendesk> {
    let zendesk: StrictZendesk | null = null
    const server = await StrictServer.start((request) => zendesk?.answer(request))
    const files = await StrictServer.start((request) => zendesk?.file(request))
    zendesk = new StrictZendesk(server, files)
    return zendesk
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.files.stop()
  }

  reset(): void {
    for (const list of [this.tickets, this.categories, this.sections, this.articles, this.fileProofs])
      list.length = 0
    for (const map of [this.comments, this.articleFiles]) map.clear()
    this.users.clear()
    this.users.set(7, { id: 7, name: 'Ann Agent', email: 'ann@acme.example', role: 'admin' })
    this.signIn.end()
    this.server.next.length = 0
    Object.assign(this, { page: 100, role: 'admin', epoch: 0 })
  }

  /** As `INLET_ZENDESK_URL` has it. */
  get endpoint(): string {
    return `${this.server.url}/{subdomain}`
  }

  get origins(): readonly string[] {
    return [this.server.url, this.files.url]
  }

  iso(seconds = this.now): string {
    return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
  }

  /** So many seconds go by. */
  pass(seconds: number): void {
    this.now += seconds
  }

  add(subject: string, comments: readonly Said[] = []): Ticket {
    const id = this.tickets.length + 1
    const moment = { created_at: this.iso(), updated_at: this.iso(), generated: this.now }
    const ticket = { id, subject, raw_subject: subject, status: 'open', tags: ['printer'], ...moment }
    this.tickets.push(ticket)
    this.comments.set(id, [...comments])
    return ticket
  }

  touch(ticket: Ticket, changes: Row = {}): void {
    Object.assign(ticket, changes, { updated_at: this.iso(), generated: this.now })
  }

  private readonly answer = (request: StrictRequest): StrictAnswer => {
    const [, subdomain, ...rest] = request.path.split('/')
    const path = `/${rest.join('/')}`
    if (subdomain !== SUBDOMAIN) return { status: 404, body: '<!doctype html><title>No help desk</title>' }
    if (request.path === TOKENS && !hasLives(request.body)) return refused('invalid_request')
    const signIn = this.signIn.answer({ ...request, body: withoutNumbers(request.body) })
    if (signIn) return signIn
    const { authorization } = request.headers
    const isGood = this.signIn.knows(authorization)
    if (authorization !== undefined && !isGood)
      return {
        status: 401,
        body: { error: 'invalid_token', error_description: 'The access token is invalid' },
      }
    if (path === '/api/v2/users/me.json') {
      const [me] = this.users.values()
      // Nobody is answered as somebody without an id.
      return ok({ user: isGood ? { ...me, role: this.role } : { id: null, name: 'Anonymous user' } })
    }
    if (!isGood) return { status: 401, body: { error: "Couldn't authenticate you" } }
    if (path === '/api/v2/oauth/tokens/current.json' && request.method === 'DELETE') {
      this.signIn.end()
      return { status: 204 }
    }
    if (request.method !== 'GET') return { status: 405, body: { error: 'MethodNotAllowed' } }
    if (path.startsWith('/api/v2/help_center/'))
      return this.help(path.slice('/api/v2/help_center/'.length), request)
    return this.ticketing(path.slice('/api/v2/'.length).replace(/\.json$/, ''), request.query)
  }

  private readonly file = ({ path, headers }: StrictRequest): StrictAnswer => {
    this.fileProofs.push(headers.authorization)
    return { status: 200, headers: { 'content-type': 'text/plain' }, body: `file ${path}` }
  }

  private ticketing(path: string, query: URLSearchParams): StrictAnswer {
    if (path === 'incremental/tickets/cursor') return this.export(query)
    if (path === 'search/export')
      return ticketSearch(this.tickets, query, { now: this.now, page: this.page, shown })
    const attachment = /^attachments\/(\d+)$/.exec(path)?.[1]
    if (attachment) {
      const all = [...this.comments.values()].flat().flatMap(({ attachments }) => attachments ?? [])
      const found = (all as Row[]).find(({ id }) => String(id) === attachment)
      return found ? ok({ attachment: found }) : missing()
    }
    const [, id, below] = /^tickets\/(\d+)(\/comments)?$/.exec(path) ?? []
    // That a deleted one is not found is assumed.
    const ticket = this.tickets.find((one) => String(one.id) === id && one.status !== 'deleted')
    if (!ticket) return missing()
    if (!below) return ok({ ticket: shown(ticket) })
    const found = this.paged('comments', this.comments.get(ticket.id) ?? [], query)
    const users = query.get('include') === 'users' ? { users: [...this.users.values()] } : {}
    return { ...found, body: { ...(found.body as Row), ...users } }
  }

  private export(query: URLSearchParams): StrictAnswer {
    // Administrators alone: https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports
    if (this.role !== 'admin') return FORBIDDEN
    const size = Math.min(Number(query.get('per_page') ?? '1000'), 1000, this.page)
    const cursor = query.get('cursor')
    const [, epoch, at, id] = /^(\d+):(\d+):(\d+)$/.exec(Buffer.from(cursor ?? '', 'base64').toString()) ?? []
    if (cursor !== null && epoch !== String(this.epoch))
      return { status: 400, body: { error: 'BadRequest', description: 'Invalid cursor' } }
    const from = cursor === null ? Number(query.get('start_time')) : Number(at)
    if (!Number.isInteger(from) || from > this.now - SETTLED)
      return { status: 422, body: { error: 'InvalidValue', description: 'Too recent start_time' } }
    const isAfter = ({ generated, id: own }: Ticket) =>
      cursor === null ? generated >= from : generated > from || (generated === from && own > Number(id))
    const all = this.tickets
      .filter((one) => isAfter(one) && one.generated <= this.now - SETTLED)
      .filter(({ status }) => query.get('exclude_deleted') !== 'true' || status !== 'deleted')
      .sort((a, b) => a.generated - b.generated || a.id - b.id)
    const tickets = all.slice(0, size)
    const last = tickets.at(-1)
    const next = last
      ? `${this.epoch}:${last.generated}:${last.id}`
      : (epoch && `${epoch}:${at}:${id}`) || null
    const after_cursor = next && Buffer.from(next).toString('base64')
    return ok({ tickets: tickets.map(shown), after_cursor, end_of_stream: all.length <= size })
  }

  private help(path: string, { query }: StrictRequest): StrictAnswer {
    if (path === 'incremental/articles') {
      if (this.role !== 'agent' && this.role !== 'admin') return FORBIDDEN
      return this.articleExport(Number(query.get('start_time')))
    }
    if (path === 'articles') return this.paged('articles', this.articles, query)
    if (path === 'categories') return this.paged('categories', this.categories, query)
    if (path === 'sections') return this.paged('sections', this.sections, query)
    const section = /^sections\/(\d+)\/articles$/.exec(path)?.[1]
    if (section) {
      if (!this.sections.some(({ id }) => String(id) === section)) return missing()
      const within = this.articles.filter(({ section_id: id }) => String(id) === section)
      return this.paged('articles', within, query)
    }
    const [, id = '', below, file] = /^articles\/(\d+)(\/attachments)?(?:\/(\d+))?$/.exec(path) ?? []
    const article = this.articles.find((one) => String(one.id) === id)
    if (!article) return missing()
    if (!below) return ok({ article })
    const files = this.articleFiles.get(article.id) ?? []
    if (!file) return ok({ article_attachments: files })
    const found = files.find((one) => String(one.id) === file)
    return found ? ok({ article_attachment: found }) : missing()
  }

  /** https://developer.zendesk.com/documentation/help_center/help-center-api/understanding-incremental-article-exports */
  private articleExport(from: number): StrictAnswer {
    const at = ({ updated_at }: { readonly updated_at: string }) => Date.parse(updated_at) / 1000
    const changed = this.articles.filter((one) => at(one) >= from).sort((a, b) => at(a) - at(b))
    const articles = changed.slice(0, 1000)
    const last = articles.at(-1)
    const isWhole = articles.length === changed.length
    const end_time = isWhole || !last ? this.now : at(last)
    const next_page = isWhole ? null : `${this.server.url}/incremental/articles?start_time=${end_time}`
    return ok({ articles, count: articles.length, next_page, end_time })
  }

  /** https://developer.zendesk.com/api-reference/introduction/pagination */
  private paged(name: string, all: readonly unknown[], query: URLSearchParams): StrictAnswer {
    const size = Number(query.get('page[size]'))
    if (!(size >= 1 && size <= 100)) return { status: 400, body: { error: 'InvalidPaginationParameter' } }
    const from = Number(query.get('page[after]')?.replace('after-', '') ?? '0')
    const end = from + Math.min(size, this.page)
    const has_more = end < all.length
    return ok({
      [name]: all.slice(from, end),
      meta: { has_more, after_cursor: has_more ? `after-${end}` : null },
    })
  }
}

const FORBIDDEN: StrictAnswer = { status: 403, body: { error: 'Forbidden' } }

function shown({ generated, ...ticket }: Ticket): Row {
  return { ...ticket, generated_timestamp: generated }
}

function ok(body: Row): StrictAnswer {
  return { status: 200, body }
}

function missing(): StrictAnswer {
  return { status: 404, body: { error: 'RecordNotFound', description: 'Not found' } }
}

function refused(error: string): StrictAnswer {
  return { status: 400, body: { error, error_description: `It is an ${error}.` } }
}

/** How long an access lives, and how long it may be renewed, as far as it is said. */
function hasLives(body: string): boolean {
  const form: Row = JSON.parse(body)
  const isLife = (seconds: unknown, from: number, to: number) =>
    seconds === undefined || (typeof seconds === 'number' && seconds > from && seconds < to)
  return isLife(form.expires_in, 300, 172_800) && isLife(form.refresh_token_expires_in, 604_800, 7_776_000)
}

function withoutNumbers(body: string): string {
  return body === ''
    ? ''
    : JSON.stringify(JSON.parse(body), (_, value) => (typeof value === 'number' ? String(value) : value))
}
