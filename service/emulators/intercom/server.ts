import { type StrictAnswer, type StrictRequest, StrictServer } from '../kit/StrictServer.ts'
import { StrictSignIn } from '../kit/StrictSignIn.ts'
import {
  type Article,
  errors,
  FORBIDDEN,
  found,
  NOT_FOUND,
  ok,
  type Row,
  type Talk,
  UNAUTHORIZED,
} from './answers.ts'
import { INTERCOM_SIGN_IN } from './intercomSignIn.ts'
import { searchTalks } from './searchTalks.ts'

/** One workspace: conversations, tickets, and a help center. Moments are seconds. */
export class StrictIntercom {
  server!: StrictServer
  /** Another host, which keeps what is attached. */
  files!: StrictServer
  readonly fileProofs: (string | undefined)[] = []
  readonly signIn = new StrictSignIn(INTERCOM_SIGN_IN)
  admin = { id: '7', name: 'Ann Agent', email: 'ann@acme.example' }
  readonly conversations: Talk[] = []
  readonly tickets: Talk[] = []
  readonly collections: Row[] = []
  readonly articles: Article[] = []
  /** Ids of conversations that are listed, and that the app may not read. */
  readonly forbidden = new Set<string>()
  /** Seconds since 1970. */
  now = 0
  /** Entries of a page at most. */
  page = 150
  /** Before each page of articles. */
  onArticles = () => {}
  private count = 0
  private talks = 0

  static async start(): Promise<StrictIntercom> {
    const intercom = new StrictIntercom()
    intercom.server = await StrictServer.start((request) => intercom.answer(request))
    intercom.files = await StrictServer.start((request) => intercom.file(request))
    return intercom
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.files.stop()
  }

  reset(): void {
    const lists = [this.conversations, this.tickets, this.collections, this.articles, this.fileProofs]
    for (const list of lists) list.length = 0
    this.signIn.end()
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

  private file({ path, query, headers }: StrictRequest): StrictAnswer {
    this.fileProofs.push(headers.authorization)
    return query.has('signature') ? { status: 200, body: `file ${path}` } : { status: 403, body: 'unsigned' }
  }

  private answer(request: StrictRequest): StrictAnswer {
    const signIn = this.signIn.answer(request)
    if (signIn) return signIn
    return this.signIn.knows(request.headers.authorization) ? this.answerCall(request) : UNAUTHORIZED
  }

  /** A call with an access that holds. */
  answerCall(request: StrictRequest): StrictAnswer {
    // airbytehq/airbyte, source-intercom/integration_tests/integration_test.py. Assumed: a call without a version, too.
    if (request.headers['intercom-version'] !== '2.14')
      return errors(400, 'intercom_version_invalid', 'The requested version could not be found')
    return request.path === '/me' ? ok(this.me) : this.resource(request)
  }

  /** https://developers.intercom.com/docs/references/rest-api/api.intercom.io/admins/identifyadmin */
  private get me(): Row {
    const app = { type: 'app', id_code: 'abc123', name: 'Acme', region: 'US' }
    return { type: 'admin', ...this.admin, email_verified: true, app }
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
    if (!talks) return NOT_FOUND
    if (id === 'search')
      // Assumed: 405.
      return method === 'POST'
        ? searchTalks(talks, JSON.parse(body), { kind, page: this.page })
        : { status: 405 }
    const talk = talks.find((one) => one.id === id)
    if (!talk) return NOT_FOUND
    if (this.forbidden.has(id)) return FORBIDDEN
    const { parts, ...rest } = talk
    const name = kind === 'tickets' ? 'ticket_parts' : 'conversation_parts'
    return ok({ ...rest, [name]: { type: 'list', [name]: parts, total_count: parts.length } })
  }

  /** By number: https://developers.intercom.com/docs/references/rest-api/api.intercom.io/articles/listarticles */
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
