import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Answer, listedFile, ok, pageAt, refusal } from './answers.ts'

export type Said = { ts: string; thread_ts?: string; user?: string; text?: string; [more: string]: unknown }
type Form = Readonly<Record<string, string>>
type Conversation = {
  id: string
  messages: Said[]
  files: Record<string, unknown>[]
  team?: string
  [more: string]: unknown
}

/** The arguments of each method; Slack's own list is longer. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  'auth.test': [],
  'auth.revoke': [],
  'auth.teams.list': ['limit', 'cursor'],
  'conversations.list': ['types', 'exclude_archived', 'limit', 'cursor', 'team_id'],
  'conversations.info': ['channel'],
  'conversations.history': ['channel', 'limit', 'oldest', 'latest', 'cursor'],
  'conversations.replies': ['channel', 'ts', 'limit', 'cursor'],
  'users.list': ['limit', 'cursor'],
  'users.info': ['user'],
  'usergroups.list': [],
  'files.info': ['file'],
  'files.list': ['channel', 'ts_from', 'ts_to', 'count', 'page', 'team_id'],
}

/**
 * What Slack's reference says and a server of somebody else's does not play: limits, `ok: false`, tokens that rotate and
 * end, organisations, times, cursors that belong to their question. https://docs.slack.dev/reference/methods
 */
export class StrictSlack {
  url = ''
  /** Accesses that are good. */
  readonly tokens = new Set(['xoxp-ann'])
  readonly conversations: Conversation[] = []
  readonly users = new Map([
    ['U1', { id: 'U1', name: 'ann', profile: { display_name: 'Ann', real_name: 'Ann Author' } }],
    ['U2', { id: 'U2', name: 'bob', profile: { display_name: '', real_name: 'Bob Builder' } }],
    ['U3', { id: 'U3', name: 'cy', real_name: 'Cy Young' }],
  ])
  /** Whom `users.list` has on its first page. */
  listed = 2
  /** Workspaces of an organisation that the access is to; none: it is to one workspace. */
  teams: string[] = []
  filesOfPage = 100
  /** Whether the app is outside Slack's Marketplace: how long one history call keeps the next away, in calls of other kinds. */
  isLimited = false
  rotates = false
  /** Method of each call, with what was asked. */
  readonly calls: { method: string; form: Form; authorization: string }[] = []
  /** What is in files, by their path; of others nothing is said that a test would look at. */
  readonly contents = new Map<string, string>()
  /** Paths of files that the person may not have. */
  readonly hidden = new Set<string>()
  /** Whether the person says no to the next sign-in. */
  isDenied = false
  /** Answers for the next calls of a method, or of whichever comes, before all else. */
  readonly next: { method?: string; answer: Answer }[] = []
  private tokenCount = 0
  private allowed = 1
  private server: Server | null = null

  static async start(): Promise<StrictSlack> {
    const slack = new StrictSlack()
    const server = createServer((request, response) => void slack.answer(request, response))
    slack.server = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    slack.url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
    return slack
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections()
    await new Promise((resolve) => this.server?.close(resolve))
  }

  reset(): void {
    this.tokens.clear()
    this.tokens.add('xoxp-ann')
    for (const list of [this.conversations, this.calls, this.next, this.teams]) list.splice(0)
    Object.assign(this, {
      listed: 2,
      filesOfPage: 100,
      isLimited: false,
      rotates: false,
      tokenCount: 0,
      allowed: 1,
    })
  }

  add(id: string, more: Record<string, unknown>, messages: Said[] = []): Conversation {
    const conversation = { id, created: 1_700_000_000, files: [], ...more, messages }
    this.conversations.push(conversation)
    return conversation
  }

  /** A minute has gone by. */
  allow(): void {
    this.allowed = 1
  }

  count(method: string): number {
    return this.calls.filter((call) => call.method === method).length
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const { pathname, searchParams } = new URL(request.url ?? '', this.url)
    const { authorization = '' } = request.headers
    if (pathname === '/oauth/v2/authorize') {
      response.writeHead(302, { location: this.signedIn(searchParams) }).end()
      return
    }
    const isFile = pathname.startsWith('/files-pri/')
    if (isFile && !this.next.some(({ method }) => method === undefined))
      return this.file(pathname, authorization, response)
    const method = pathname.replace('/api/', '')
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    this.calls.push({ method, form, authorization })
    const given = this.next.findIndex((one) => one.method === undefined || one.method === method)
    const said: Answer =
      given >= 0
        ? (this.next.splice(given, 1)[0]?.answer ?? { body: '' })
        : this.said(request, method, form, authorization)
    response.writeHead(said.status ?? 200, { 'content-type': 'application/json', ...said.headers })
    response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body))
  }

  /** Where the person comes back to, who agrees without being asked. */
  private signedIn(query: URLSearchParams): string {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    const [name, value] = this.isDenied ? ['error', 'access_denied'] : ['code', 'good']
    back.searchParams.set(name, value)
    this.isDenied = false
    return back.href
  }

  private said(request: IncomingMessage, method: string, form: Form, authorization: string): Answer {
    if (request.method !== 'POST') return refusal('invalid_arguments')
    if (method === 'oauth.v2.access') return this.access(form, authorization)
    const known = ARGUMENTS[method]
    if (!known) return refusal('unknown_method')
    if (Object.keys(form).some((name) => !known.includes(name))) return refusal('invalid_arguments')
    const token = authorization.replace(/^Bearer /, '')
    if (!this.tokens.has(token)) return refusal(token === '' ? 'not_authed' : 'token_revoked')
    if (this.isLimited && /^conversations\.(history|replies)$/.test(method)) {
      if (this.allowed === 0)
        return { status: 429, headers: { 'retry-after': '60' }, body: { ok: false, error: 'ratelimited' } }
      this.allowed -= 1
    }
    return this.of(method, form, token)
  }

  private of(method: string, form: Form, token: string): Answer {
    switch (method) {
      case 'auth.test':
        return ok({ user_id: 'U1', user: 'ann', team_id: 'T1', team: 'Acme', url: 'https://acme.slack.com/' })
      case 'auth.revoke':
        this.tokens.delete(token)
        return ok({ revoked: true })
      case 'auth.teams.list':
        return ok({ teams: this.teams.map((id) => ({ id, name: id })) })
      case 'users.list':
        return this.teams.length > 0
          ? refusal('missing_argument')
          : ok({ members: [...this.users.values()].slice(0, this.listed) })
      case 'users.info': {
        const user = this.users.get(form.user ?? '')
        return user ? ok({ user }) : refusal('user_not_found')
      }
      case 'usergroups.list':
        return ok({ usergroups: [{ id: 'S1', handle: 'writers' }] })
      case 'conversations.list':
        return this.list(form)
      case 'files.info':
        return this.fileInfo(form)
      default:
        return this.inConversation(method, form)
    }
  }

  private list({ types = '', exclude_archived, limit = '100', cursor = '', team_id }: Form): Answer {
    if (this.teams.length > 0 && team_id === undefined) return refusal('missing_argument')
    const kinds = types.split(',')
    const all = this.conversations.filter((one) => {
      const kind = one.is_im
        ? 'im'
        : one.is_mpim
          ? 'mpim'
          : one.is_private
            ? 'private_channel'
            : 'public_channel'
      const isThere = team_id === undefined || one.team === team_id
      return isThere && kinds.includes(kind) && !(exclude_archived === 'true' && one.is_archived)
    })
    const [page, next] = pageAt(all, cursor, Math.min(Number(limit), 2))
    if (!page) return refusal('invalid_cursor')
    const channels = page.map(({ messages, files, team, ...one }) => one)
    return ok({ channels, response_metadata: { next_cursor: next } })
  }

  /** https://docs.slack.dev/reference/methods/files.info: with the conversations that it is shared in. */
  private fileInfo(form: Form): Answer {
    const holding = this.conversations.find(({ files }) => files.some(({ id }) => id === form.file))
    const file = holding?.files.find(({ id }) => id === form.file)
    return file ? ok({ file: { channels: [holding?.id], ...file } }) : refusal('file_not_found')
  }

  private inConversation(method: string, form: Form): Answer {
    const conversation = this.conversations.find(({ id }) => id === form.channel)
    if (!conversation) return refusal('channel_not_found')
    const { messages, files, team, ...channel } = conversation
    if (method === 'conversations.info') return ok({ channel: { ...channel, context_team_id: team } })
    if (method === 'files.list') {
      const number = Number(form.page ?? '1')
      const most = Math.min(Number(form.count ?? '20'), this.filesOfPage)
      const all = files.filter(({ created }) => Number(created ?? 0) <= Number(form.ts_to ?? 'Infinity'))
      all.sort((a, b) => Number(b.created ?? 0) - Number(a.created ?? 0))
      const page = all.slice((number - 1) * most, number * most).map(listedFile)
      return ok({ files: page, paging: { page: number, pages: Math.ceil(all.length / most) } })
    }
    const most = this.isLimited ? 15 : Math.min(Number(form.limit ?? '100'), 999)
    const isHistory = method === 'conversations.history'
    const all = messages
      .filter((one) =>
        isHistory
          ? (one.thread_ts === undefined || one.thread_ts === one.ts || one.subtype === 'thread_broadcast') &&
            // Neither of the two moments is meant with it, unless one asks for that.
            Number(one.ts) > Number(form.oldest ?? '0') &&
            Number(one.ts) < Number(form.latest ?? 'Infinity')
          : one.ts === form.ts || one.thread_ts === form.ts,
      )
      .sort((a, b) => (isHistory ? Number(b.ts) - Number(a.ts) : Number(a.ts) - Number(b.ts)))
    const [page, next] = pageAt(all, form.cursor ?? '', most)
    if (!page) return refusal('invalid_cursor')
    return ok({ messages: page, has_more: next !== '', response_metadata: { next_cursor: next } })
  }

  private access(form: Form, authorization: string): Answer {
    const basic = `Basic ${Buffer.from('1.2:app-secret').toString('base64')}`
    if (authorization !== basic) return refusal('bad_client_secret')
    const isRefresh = form.grant_type === 'refresh_token'
    if (isRefresh ? !this.tokens.delete(form.refresh_token ?? '') : form.code !== 'good')
      return refusal(isRefresh ? 'invalid_refresh_token' : 'invalid_code')
    this.tokenCount += 1
    const access = `xoxp-${this.tokenCount}`
    const refresh = `xoxe-${this.tokenCount}`
    this.tokens.add(access)
    if (this.rotates) this.tokens.add(refresh)
    const given = {
      access_token: access,
      token_type: 'user',
      scope: 'channels:read,channels:history,files:read',
      ...(this.rotates && { expires_in: 43_200, refresh_token: refresh }),
    }
    const about = {
      app_id: 'A1',
      team: this.teams.length > 0 ? null : { id: 'T1', name: 'Acme' },
      enterprise: this.teams.length > 0 ? { id: 'E1', name: 'Acme Group' } : null,
      is_enterprise_install: this.teams.length > 0,
    }
    // A renewed access is at the top, the first one with the person.
    return ok(isRefresh ? { ...about, ...given } : { ...about, authed_user: { id: 'U1', ...given } })
  }

  /** What is asked for without a right leads to a page to sign in at. */
  private file(pathname: string, authorization: string, response: ServerResponse): void {
    this.calls.push({ method: pathname, form: {}, authorization })
    const isAllowed = this.tokens.has(authorization.replace(/^Bearer /, '')) && !this.hidden.has(pathname)
    response.writeHead(200, { 'content-type': isAllowed ? 'text/plain' : 'text/html; charset=utf-8' })
    const content = this.contents.get(pathname) ?? `content of ${pathname}`
    response.end(isAllowed ? content : '<!doctype html><title>Sign in</title>')
  }
}
