import { keyOfBasic } from '../kit/keyOfBasic.ts'
import { type StrictAnswer, type StrictRequest, StrictServer } from '../kit/StrictServer.ts'
import { FORBIDDEN, NOT_FOUND, ok, paged, type Row, type Ticket, UNAUTHORIZED } from './answers.ts'
import { solutions } from './solutions.ts'

/** After this page the list of tickets ends: https://developers.freshdesk.com/api/#list_all_tickets */
const LAST_PAGE = 300
const DAY = 24 * 3600

/** A help desk with solutions, and one agent with a key. */
export class StrictFreshdesk {
  static readonly domain = 'acme.freshdesk.com'
  server!: StrictServer
  /** Another host, which keeps what is attached. */
  files!: StrictServer
  readonly fileProofs: (string | undefined)[] = []
  readonly tickets: Ticket[] = []
  readonly conversations = new Map<number, Row[]>()
  readonly categories: Row[] = []
  readonly folders: Row[] = []
  readonly articles: Row[] = []
  /** Tickets that are listed, and that the agent may not read. */
  readonly forbidden = new Set<number>()
  agent = { id: 7, name: 'Ann Agent', email: 'ann@acme.example' }
  key = 'key-1'
  /** Seconds since 1970. */
  now = 0
  /** Entries of a page, where more are asked for: what a test need not fill. */
  lastPage = LAST_PAGE
  /** Before each page of tickets, and of articles. */
  onTickets = () => {}
  onArticles = () => {}

  static async start(): Promise<StrictFreshdesk> {
    const freshdesk = new StrictFreshdesk()
    freshdesk.server = await StrictServer.start((request) => freshdesk.answer(request))
    freshdesk.files = await StrictServer.start((request) => freshdesk.file(request))
    return freshdesk
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.files.stop()
  }

  reset(): void {
    const lists = [this.tickets, this.categories, this.folders, this.articles, this.fileProofs]
    for (const list of lists) list.length = 0
    this.conversations.clear()
    this.server.next.length = 0
    Object.assign(this, { key: 'key-1', lastPage: LAST_PAGE, onTickets() {}, onArticles() {} })
  }

  /** As `INLET_FRESHDESK_URL` has it. */
  get endpoint(): string {
    return `${this.server.url}/{domain}`
  }

  get origins(): readonly string[] {
    return [this.server.url, this.files.url]
  }

  iso(): string {
    return new Date(this.now * 1000).toISOString().replace('.000Z', 'Z')
  }

  add(subject: string, more: Row = {}, conversations: readonly Row[] = []): Ticket {
    const id = this.tickets.length + 1
    const said = { description: `<p>${subject}?</p>`, description_text: `${subject}?`, attachments: [] }
    const requester = { id: 8, name: 'Bob Buyer', email: 'bob@example.com' }
    const moment = { created_at: this.iso(), updated_at: this.iso() }
    const ticket = { id, subject, status: 2, priority: 1, tags: [], requester, ...said, ...moment, ...more }
    this.tickets.push(ticket)
    this.conversations.set(id, [...conversations])
    return ticket
  }

  aFile(id: number, name: string): Row {
    const attachment_url = `${this.files.url}/${id}?signature=1`
    return { id, name, content_type: 'text/plain', size: 6, attachment_url }
  }

  private file({ path, query, headers }: StrictRequest): StrictAnswer {
    this.fileProofs.push(headers.authorization)
    if (!query.has('signature')) return { status: 403, body: 'unsigned' }
    return { status: 200, headers: { 'content-type': 'text/plain' }, body: `file ${path}` }
  }

  private answer(request: StrictRequest): StrictAnswer {
    const [, domain, ...rest] = request.path.split('/')
    // Assumed. The reference says 404, which the emulator answers.
    if (domain !== StrictFreshdesk.domain)
      return { status: 302, headers: { location: `${this.files.url}/signup` }, body: '' }
    // The key is the user's name: https://developers.freshdesk.com/api/#authentication
    if (keyOfBasic(request).user !== this.key) return UNAUTHORIZED
    return this.answerCall({ ...request, path: `/${rest.join('/')}` })
  }

  /** A call with a key that holds, below the address of the help desk. */
  answerCall({ method, path, query }: StrictRequest): StrictAnswer {
    if (method !== 'GET') return { status: 405, body: {} }
    const [, at = ''] = /^\/api\/v2\/(.+)$/.exec(path) ?? []
    const { id, ...contact } = this.agent
    if (at === 'agents/me') return ok({ id, contact })
    const [, below] = /^solutions\/(.+)$/.exec(at) ?? []
    return below === undefined ? this.desk(at, query) : solutions(this, below, query)
  }

  private desk(path: string, query: URLSearchParams): StrictAnswer {
    if (path === 'tickets') return this.list(query)
    const [, id, below] = /^tickets\/(\d+)(\/conversations)?$/.exec(path) ?? []
    // A deleted one can be read, with "deleted": true: https://developers.freshdesk.com/api/#view_a_ticket
    const ticket = this.tickets.find((one) => String(one.id) === id)
    if (!ticket) return NOT_FOUND
    if (this.forbidden.has(ticket.id)) return FORBIDDEN
    if (below) return paged(this.conversations.get(ticket.id) ?? [], query)
    const { requester, ...rest } = ticket
    return ok(query.get('include') === 'requester' ? { ...rest, requester } : rest)
  }

  private list(query: URLSearchParams): StrictAnswer {
    const since = query.get('updated_since')
    const page = Number(query.get('page') ?? '1')
    this.onTickets()
    const isMoment = since === null || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(since)
    if (page > this.lastPage || !isMoment)
      return { status: 400, body: { description: 'Validation failed', errors: [{ field: 'page' }] } }
    const from = since === null ? this.now - 30 * DAY : Date.parse(since) / 1000
    const sign = query.get('order_type') === 'asc' ? 1 : -1
    // Newest first, by when they were created, unless asked otherwise: https://developers.freshdesk.com/api/#list_all_tickets
    const by = query.get('order_by') === 'updated_at' ? 'updated_at' : 'created_at'
    const all = this.tickets
      .filter((one) => !one.deleted && !one.spam && Date.parse(one.updated_at) / 1000 >= from)
      .sort((a, b) => sign * (Date.parse(String(a[by])) - Date.parse(String(b[by])) || a.id - b.id))
    const plain = all.map(({ description, description_text, requester, attachments, ...ticket }) => ticket)
    return paged(plain, query)
  }
}
