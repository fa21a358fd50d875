import { type StrictAnswer, type StrictRequest, StrictServer } from '../../emulators/kit/StrictServer.ts'
import { ok, refusal } from '../../emulators/slack/answers.ts'
import { StrictSlack } from '../../emulators/slack/server.ts'

type Form = Readonly<Record<string, string>>

/** A strict Slack for the one person of a test: tokens that rotate and end, a sign-in, and what is in files. */
export class SlackServer extends StrictSlack {
  url = ''
  /** Accesses that are good. */
  readonly tokens = new Set(['xoxp-ann'])
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
  readonly next: { method?: string; answer: Omit<StrictAnswer, 'status'> & { status?: number } }[] = []
  private tokenCount = 0
  private server: StrictServer | null = null

  static async start(): Promise<SlackServer> {
    const slack = new SlackServer()
    slack.whoCalls = { ...slack.whoCalls, user_id: 'U1', user: 'ann' }
    for (const user of [
      { id: 'U1', name: 'ann', profile: { display_name: 'Ann', real_name: 'Ann Author' } },
      { id: 'U2', name: 'bob', profile: { display_name: '', real_name: 'Bob Builder' } },
      { id: 'U3', name: 'cy', real_name: 'Cy Young' },
    ])
      slack.users.set(user.id, user)
    slack.server = await StrictServer.start((request) => slack.called(request))
    slack.url = slack.server.url
    return slack
  }

  async stop(): Promise<void> {
    await this.server?.stop()
  }

  reset(): void {
    this.tokens.clear()
    this.tokens.add('xoxp-ann')
    for (const list of [this.conversations, this.calls, this.next, this.teams]) list.splice(0)
    Object.assign(this, { listed: 2, filesOfPage: 100, isLimited: false, rotates: false, tokenCount: 0 })
    this.allow()
  }

  count(method: string): number {
    return this.calls.filter((call) => call.method === method).length
  }

  private called(request: StrictRequest): StrictAnswer {
    const { path, query, body, headers } = request
    const { authorization = '' } = headers
    if (path === '/oauth/v2/authorize') return { status: 302, headers: { location: this.signedIn(query) } }
    const isFile = path.startsWith('/files-pri/')
    const method = isFile ? path : path.replace('/api/', '')
    const form = Object.fromEntries(new URLSearchParams(body))
    this.calls.push({ method, form, authorization })
    const planned = this.next.findIndex((one) => one.method === undefined || one.method === method)
    const [plan] = planned < 0 ? [] : this.next.splice(planned, 1)
    if (plan) return { status: 200, ...plan.answer }
    const token = authorization.replace(/^Bearer /, '')
    if (isFile) return this.file(path, token)
    if (method === 'oauth.v2.access') return this.access(form, authorization)
    if (!this.tokens.has(token)) return refusal(token === '' ? 'not_authed' : 'token_revoked')
    if (method !== 'auth.revoke') return this.answer(request)
    this.tokens.delete(token)
    return ok({ revoked: true })
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

  private access(form: Form, authorization: string): StrictAnswer {
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
  private file(path: string, token: string): StrictAnswer {
    const isAllowed = this.tokens.has(token) && !this.hidden.has(path)
    const content = this.contents.get(path) ?? `content of ${path}`
    return {
      status: 200,
      headers: { 'content-type': isAllowed ? 'text/plain' : 'text/html; charset=utf-8' },
      body: isAllowed ? content : '<!doctype html><title>Sign in</title>',
    }
  }
}
