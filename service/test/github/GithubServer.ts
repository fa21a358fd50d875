import { type GithubUser, refusal, StrictGithub } from '../../emulators/github/server.ts'
import { type StrictAnswer, type StrictRequest, StrictServer } from '../../emulators/kit/StrictServer.ts'

/** A strict GitHub for the logins of a test, with its archives at another host. */
export class GithubServer extends StrictGithub {
  readonly logins = new Map<string, GithubUser>([
    ['ghp_octo', { id: 583231, login: 'octocat', name: 'The Octocat' }],
    ['ghp_hubot', { id: 480938, login: 'hubot', name: 'Hubot' }],
  ])
  /** Method, path and status of every call. */
  readonly calls: string[] = []
  /** Answers for the next calls to a path that begins so, before all else. */
  readonly next: { path: string; answer: StrictAnswer }[] = []
  url = ''
  codeloadUrl = ''
  private servers: readonly StrictServer[] = []

  static async start(): Promise<GithubServer> {
    const github = new GithubServer()
    const server = await StrictServer.start((request) => github.called(request))
    const codeload = await StrictServer.start((request) => github.codeload(request))
    github.servers = [server, codeload]
    github.url = server.url
    github.codeloadUrl = codeload.url
    github.archivesUrl = codeload.url
    return github
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.stop()
  }

  /** Calls that cost something of the limit, since the last time. */
  spent(): string[] {
    return this.calls.splice(0).filter((call) => !call.endsWith('304'))
  }

  private called(request: StrictRequest): StrictAnswer {
    const { method, path, headers } = request
    const planned = this.next.findIndex((one) => path.startsWith(one.path))
    const [plan] = planned < 0 ? [] : this.next.splice(planned, 1)
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const answer = plan?.answer ?? this.answer(request, this.logins.get(token) ?? null)
    this.calls.push(`${method} ${path} ${answer.status}`)
    return answer
  }

  /** Hands an archive out once, and to nobody who shows a token to the wrong host. */
  private codeload({ query, headers }: StrictRequest): StrictAnswer {
    this.calls.push(`codeload ${headers.authorization ?? 'nobody'}`)
    const ticket = query.get('token') ?? ''
    const body = headers.authorization ? undefined : this.archives.get(ticket)
    this.archives.delete(ticket)
    if (!body) return refusal(404, 'Not Found')
    return { status: 200, headers: { 'content-type': 'application/x-gzip' }, body }
  }
}
