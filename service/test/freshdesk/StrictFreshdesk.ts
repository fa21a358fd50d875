import { type StrictAnswer, type StrictRequest, StrictServer } from '../../emulators/kit/StrictServer.ts'

type Row = Record<string, unknown>
type Ticket = Row & { id: number; updated_at: string; deleted?: boolean; spam?: boolean }

/** After which page the list of tickets ends, whatever there is. */
const LAST_PAGE = 300
const DAY = 24 * 3600

/**
 * What Freshdesk's reference says of its API: the key as the user's name, pages by number up to the 300th, tickets of the
 * last 30 days where no moment is said, private notes, drafts, addresses that are signed.
 * https://developers.freshdesk.com/api/#list_all_tickets
 * https://developers.freshdesk.com/api/#list_all_ticket_notes
 * https://developers.freshdesk.com/api/#solutions
 */
export class StrictFreshdesk {
  static readonly domain = 'acme.freshdesk.com'
  readonly server: StrictServer
  /** Another host, which keeps what is attached. */
  readonly files: StrictServer
  readonly fileProofs: (string | undefined)[] = []
  readonly tickets: Ticket[] = []
  readonly conversations = new Map<number, Row[]>()
  readonly categories: Row[] = []
  readonly folders: Row[] = []
  readonly articles: Row[] = []
  key = 'key-1'
  /** Seconds since 1970. */
  now = 0
  /** Entries of a page, where more are asked for: what a test need not fill. */
  lastPage = LAST_PAGE
  /** Before each page of tickets, and of articles. */
  onTickets = () => {}
  onArticles = () => {}

  private constructor(server: StrictServer, files: StrictServer) {
    this.server = server
    this.files = files
  }

  static async start(): Promise<StrictFreshdesk> {
    let freshdesk: StrictFreshdesk | null = null
    const server = await StrictServer.start((request) => freshdesk?.answer(request))
    const files = await StrictServer.start((request) => freshdesk?.file(request))
    freshdesk = new StrictFreshdesk(server, files)
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

  private readonly file = ({ path, query, headers }: StrictRequest): StrictAnswer => {
    this.fileProofs.push(headers.authorization)
    if (!query.has('signature')) return { status: 403, body: 'unsigned' }
    return { status: 200, headers: { 'content-type': 'text/plain' }, body: `file ${path}` }
  }

  private readonly answer = ({ method, path, query, headers }: StrictRequest): StrictAnswer => {
    const [, domain, ...rest] = path.split('/')
    if (domain !== StrictFreshdesk.domain)
      return { status: 302, headers: { location: `${this.files.url}/signup` }, body: '' }
    const [key] = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':')
    if (key !== this.key)
      return {
        status: 401,
        body: { code: 'invalid_credentials', message: 'You have to be logged in to perform this action.' },
      }
    if (method !== 'GET') return { status: 405, body: {} }
    const at = rest.join('/').replace('api/v2/', '')
    if (at === 'agents/me') return ok({ id: 7, contact: { name: 'Ann Agent', email: 'ann@acme.example' } })
    return at.startsWith('solutions/')
      ? this.solutions(at.slice('solutions/'.length), query)
      : this.desk(at, query)
  }

  private desk(path: string, query: URLSearchParams): StrictAnswer {
    if (path === 'tickets') return this.list(query)
    const [, id, below] = /^tickets\/(\d+)(\/conversations)?$/.exec(path) ?? []
    // A deleted one can be read, with "deleted": true: https://developers.freshdesk.com/api/#view_a_ticket
    const ticket = this.tickets.find((one) => String(one.id) === id)
    if (!ticket) return { status: 404, body: '' }
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

  private solutions(path: string, query: URLSearchParams): StrictAnswer {
    const below = (name: string, id: string) => (row: Row) => String(row[name]) === id
    const [, kind, id = '', what] =
      /^(categories|folders|articles)(?:\/(\d+))?(?:\/(folders|subfolders|articles))?$/.exec(path) ?? []
    if (kind === 'categories' && id === '') return paged(this.categories, query)
    // All of a category's, at whatever level they are.
    if (kind === 'categories' && what === 'folders')
      return paged(this.folders.filter(below('category', id)), query)
    if (kind === 'folders' && what === 'subfolders')
      return paged(this.folders.filter(below('parent_folder_id', id)), query)
    const folder = kind === 'folders' && !what ? this.folders.find(below('id', id)) : undefined
    if (folder) return ok(folder)
    if (kind === 'folders' && what === 'articles') this.onArticles()
    // In which order they come is assumed.
    if (kind === 'folders' && what === 'articles')
      return paged(this.articles.filter(below('folder_id', id)), query)
    const article = kind === 'articles' ? this.articles.find(below('id', id)) : undefined
    return article ? ok(article) : { status: 404, body: '' }
  }
}

function ok(body: unknown): StrictAnswer {
  return { status: 200, body }
}

function paged(all: readonly unknown[], query: URLSearchParams): StrictAnswer {
  const size = Number(query.get('per_page') ?? '30')
  const page = Number(query.get('page') ?? '1')
  if (!(size >= 1 && size <= 100 && page >= 1))
    return { status: 400, body: { description: 'Validation failed' } }
  return ok(all.slice((page - 1) * size, page * size))
}
