import { type StrictAnswer, type StrictRequest, StrictServer } from '../kit/StrictServer.ts'
import { StrictSignIn } from '../kit/StrictSignIn.ts'
import {
  type Article,
  type Comment,
  type Desk,
  missing,
  ok,
  type Row,
  type Ticket,
  UNAUTHORIZED,
} from './answers.ts'
import { helpCenter } from './helpCenter.ts'
import { ticketing } from './ticketing.ts'
import { ZENDESK_SIGN_IN } from './zendeskSignIn.ts'

const SUBDOMAIN = 'acme'

/** What is at the address of no help desk. Assumed. */
export const NO_DESK: StrictAnswer = { status: 404, body: '<!doctype html><title>No help desk</title>' }

/** A help desk with a help center. */
export class StrictZendesk implements Desk {
  server!: StrictServer
  /** Another host, which keeps what is attached. */
  files!: StrictServer
  /** What it was shown. */
  readonly fileProofs: (string | undefined)[] = []
  readonly signIn = new StrictSignIn(ZENDESK_SIGN_IN)
  readonly tickets: Ticket[] = []
  readonly comments = new Map<number, Comment[]>()
  readonly users = new Map<number, Row>()
  readonly categories: Row[] = []
  readonly sections: Row[] = []
  readonly articles: Article[] = []
  readonly articleFiles = new Map<number, Row[]>()
  readonly forbidden = new Set<number>()
  now = Date.parse('2026-03-01T10:00:00Z') / 1000
  /** The earliest time that `now` may show, in Unix seconds. */
  atLeast = () => 0
  page = 100
  role = 'admin'
  epoch = 0

  static async start(): Promise<StrictZendesk> {
    const zendesk = new StrictZendesk()
    zendesk.server = await StrictServer.start((request) => zendesk.answer(request))
    zendesk.files = await StrictServer.start((request) => zendesk.file(request))
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

  add(subject: string, comments: readonly Comment[] = []): Ticket {
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

  private answer(request: StrictRequest): StrictAnswer {
    this.now = Math.max(this.now, this.atLeast())
    const [, subdomain, ...rest] = request.path.split('/')
    const path = `/${rest.join('/')}`
    if (subdomain !== SUBDOMAIN) return NO_DESK
    if (path === ZENDESK_SIGN_IN.token && !hasLives(request.body)) return refused('invalid_request')
    const signIn = this.signIn.answer({ ...request, path })
    if (signIn) return signIn
    const { authorization } = request.headers
    if (authorization !== undefined && !this.signIn.knows(authorization)) return UNAUTHORIZED
    if (authorization !== undefined) return this.answerCall({ ...request, path })
    // Anonymous users may ask: https://developer.zendesk.com/api-reference/ticketing/users/users/#show-self
    if (path === '/api/v2/users/me.json') return ok({ user: { id: null, name: 'Anonymous user' } })
    return { status: 401, body: { error: "Couldn't authenticate you" } }
  }

  /** A call with an access that holds, below the address of the help desk. */
  answerCall({ method, path, query }: StrictRequest): StrictAnswer {
    const [me] = this.users.values()
    if (path === '/api/v2/users/me.json') return ok({ user: { ...me, role: this.role } })
    if (method !== 'GET') return { status: 405, body: { error: 'MethodNotAllowed' } }
    const [, below] = /^\/api\/v2\/(.+?)(?:\.json)?$/.exec(path) ?? []
    if (below === undefined) return missing()
    const [, help] = /^help_center\/(.+)$/.exec(below) ?? []
    return help === undefined ? ticketing(this, below, query) : helpCenter(this, help, query)
  }

  private file({ path, headers }: StrictRequest): StrictAnswer {
    this.fileProofs.push(headers.authorization)
    return { status: 200, headers: { 'content-type': 'text/plain' }, body: `file ${path}` }
  }
}

function refused(error: string): StrictAnswer {
  return { status: 400, body: { error, error_description: `It is an ${error}.` } }
}

/**
 * How long an access lives, and how long it may be renewed, as far as it is said:
 * https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens
 */
function hasLives(body: string): boolean {
  const form: Row = JSON.parse(body)
  const isLife = (seconds: unknown, from: number, to: number) =>
    seconds === undefined || (typeof seconds === 'number' && seconds > from && seconds < to)
  return isLife(form.expires_in, 300, 172_800) && isLife(form.refresh_token_expires_in, 604_800, 7_776_000)
}
