import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type Content, GitRepository } from './GitRepository.ts'
import { tarGz } from './tarGz.ts'

type Answer = { status: number; headers?: Record<string, string>; body?: unknown; isLasting?: boolean }

/**
 * What the reference says of GitHub and a server of somebody else's does not play: ETags, archives at another host,
 * limits, single sign-on, trees that are cut off, and headers that have to be there. It refuses what GitHub refuses.
 * https://docs.github.com/rest
 */
export class StrictGithub {
  readonly logins = new Map([
    ['ghp_octo', { id: 583231, login: 'octocat', name: 'The Octocat' }],
    ['ghp_hubot', { id: 480938, login: 'hubot', name: 'Hubot' }],
  ])
  /** The only ones who may read a repository, by its id. To others it is not there. */
  readonly readers = new Map<number, string>()
  readonly repositories: GitRepository[] = []
  /** Method, path and status of every call. */
  readonly calls: string[] = []
  /** Entries of a tree that is not cut off. */
  treeLimit = 100_000
  /** Bytes of a blob that is handed out. */
  blobLimit = 100_000_000
  /** Answers for the next calls to a path that begins so, before all else. */
  readonly next: { path: string; answer: Answer }[] = []
  hasArchives = true
  /** Each page of repositories is the first one. */
  isEndless = false
  url = ''
  codeloadUrl = ''
  private readonly archives = new Map<string, Buffer>()
  private readonly names = new Map<string, GitRepository>()
  private readonly servers: Server[] = []

  static async start(): Promise<StrictGithub> {
    const github = new StrictGithub()
    github.url = await github.listen((request) => github.answer(request))
    github.codeloadUrl = await github.listen((request) => github.codeload(request))
    return github
  }

  async stop(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }

  add(name: string, files?: Readonly<Record<string, Content>>): GitRepository {
    const repository = new GitRepository(1000 + this.repositories.length, name)
    this.repositories.push(repository)
    this.names.set(name, repository)
    if (files) repository.commit(files)
    return repository
  }

  /** Its old name leads to it. */
  rename(repository: GitRepository, name: string): void {
    repository.name = name
    this.names.set(name, repository)
  }

  /** Calls that cost something of the limit, since the last time. */
  spent(): string[] {
    return this.calls.splice(0).filter((call) => !call.endsWith('304'))
  }

  private answer(request: IncomingMessage): Answer {
    const url = new URL(request.url ?? '', this.url)
    const answer = this.found(request, url)
    const etag = `"${createHash('md5')
      .update(JSON.stringify(answer.body) ?? '')
      .digest('hex')}"`
    const holds = answer.status === 200 && answer.isLasting && request.headers['if-none-match'] === etag
    const status = holds ? 304 : answer.status
    this.calls.push(`${request.method} ${url.pathname} ${status}`)
    if (holds) return { status, headers: { etag } }
    return answer.isLasting ? { ...answer, headers: { etag, ...answer.headers } } : answer
  }

  private found({ headers }: IncomingMessage, { pathname, searchParams }: URL): Answer {
    if (!headers['user-agent']) return refusal(403, 'Request forbidden by administrative rules.')
    if (headers['x-github-api-version'] !== '2022-11-28') return refusal(400, 'No such version')
    const planned = this.next.findIndex(({ path }) => pathname.startsWith(path))
    const [plan] = planned < 0 ? [] : this.next.splice(planned, 1)
    if (plan) return plan.answer
    const user = this.logins.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
    if (!user) return refusal(401, 'Bad credentials')
    if (pathname === '/user') return lasting(user)
    const readable = (one?: GitRepository) =>
      one && (this.readers.get(one.id) ?? user.login) === user.login ? one : undefined
    if (pathname === '/user/repos') return lasting(this.page(searchParams, readable))
    const byId = /^\/repositories\/(\d+)(\/.*)?$/.exec(pathname)
    if (byId)
      return this.of(readable(this.byId(Number(byId[1]))), byId[2] ?? '', searchParams, headers.accept)
    const [, name = '', rest = ''] = /^\/repos\/([^/]+\/[^/]+)(\/.*)?$/.exec(pathname) ?? []
    const repository = readable(this.names.get(decodeURIComponent(name)))
    if (repository && repository.name !== name)
      return { status: 301, headers: { location: `${this.url}/repositories/${repository.id}${rest}` } }
    return this.of(repository, rest, searchParams, headers.accept)
  }

  private of(
    repository: GitRepository | undefined,
    path: string,
    query: URLSearchParams,
    accept = '',
  ): Answer {
    if (!repository) return refusal(404, 'Not Found')
    if (path === '') return lasting(this.described(repository))
    if (path === '/branches')
      return lasting([...repository.branches].map(([name, sha]) => ({ name, commit: { sha } })))
    const [, kind, rest = ''] = /^\/(branches|git\/trees|git\/blobs|tarball)\/(.+)$/.exec(path) ?? []
    const named = decodeURIComponent(rest)
    if (kind === 'branches') {
      const sha = repository.branches.get(named)
      return sha ? lasting({ name: named, commit: { sha } }) : refusal(404, 'Branch not found')
    }
    if (kind === 'git/trees') return this.tree(repository, named, query.has('recursive'))
    if (kind === 'git/blobs') return this.blob(repository, named, accept)
    if (kind === 'tarball' && this.hasArchives) return this.tarball(repository, named)
    return refusal(404, 'Not Found')
  }

  private tree(repository: GitRepository, named: string, isWhole: boolean): Answer {
    const sha = repository.commits.get(named) ?? named
    const level = repository.trees.get(sha)
    if (!level) return refusal(404, 'Not Found')
    const all = isWhole ? repository.below(sha) : level
    const truncated = all.length > this.treeLimit
    return { status: 200, body: { sha, truncated, tree: truncated ? all.slice(0, this.treeLimit) : all } }
  }

  private blob(repository: GitRepository, sha: string, accept: string): Answer {
    const body = repository.blobs.get(sha)
    if (!body) return refusal(404, 'Not Found')
    if (!/raw/.test(accept)) return refusal(415, 'The tests ask for the bytes themselves.')
    if (body.length > this.blobLimit)
      return { status: 403, body: { message: 'too large', errors: [{ code: 'too_large' }] } }
    return {
      status: 200,
      headers: { 'content-type': 'application/vnd.github.raw+json; charset=utf-8' },
      body,
    }
  }

  private tarball(repository: GitRepository, commit: string): Answer {
    const tree = repository.commits.get(commit)
    if (!tree) return refusal(404, 'Not Found')
    const files = repository.below(tree).flatMap(({ path, mode, sha }) => {
      const content = repository.blobs.get(sha)
      return content && mode === '100644' ? [[path, content] as const] : []
    })
    const ticket = randomUUID()
    this.archives.set(ticket, tarGz(files))
    return { status: 302, headers: { location: `${this.codeloadUrl}/legacy.tar.gz?token=${ticket}` } }
  }

  /** Hands an archive out once, and to nobody who shows a token to the wrong host. */
  private codeload({ url = '', headers }: IncomingMessage): Answer {
    this.calls.push(`codeload ${headers.authorization ?? 'nobody'}`)
    const ticket = new URL(url, this.codeloadUrl).searchParams.get('token') ?? ''
    const body = headers.authorization ? undefined : this.archives.get(ticket)
    this.archives.delete(ticket)
    if (!body) return refusal(404, 'Not Found')
    return { status: 200, headers: { 'content-type': 'application/x-gzip' }, body }
  }

  private page(query: URLSearchParams, readable: (one: GitRepository) => unknown): unknown[] {
    const size = Math.min(Number(query.get('per_page') ?? 30), 100)
    const from = this.isEndless ? 0 : (Number(query.get('page') ?? 1) - 1) * size
    const sorted = this.repositories.filter(readable).sort((a, b) => a.name.localeCompare(b.name))
    return sorted.slice(from, from + size).map((one) => this.described(one))
  }

  private byId(id: number): GitRepository | undefined {
    return this.repositories.find((one) => one.id === id)
  }

  private described({ id, name, defaultBranch }: GitRepository) {
    const html_url = `https://github.com/${name}`
    return {
      id,
      name: name.split('/')[1],
      full_name: name,
      html_url,
      default_branch: defaultBranch,
      size: 100,
    }
  }

  private async listen(answer: (request: IncomingMessage) => Answer): Promise<string> {
    const server = createServer((request, response) => {
      const { status, headers, body } = answer(request)
      const isBytes = Buffer.isBuffer(body)
      const type = { 'content-type': 'application/json; charset=utf-8' }
      response.writeHead(status, { ...type, ...headers })
      response.end(isBytes || body === undefined ? body : JSON.stringify(body))
    })
    this.servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }
}

function refusal(status: number, message: string): Answer {
  return { status, body: { message } }
}

function lasting(body: unknown): Answer {
  return { status: 200, body, isLasting: true }
}
