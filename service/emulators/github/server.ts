import { createHash, randomUUID } from 'node:crypto'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { type Content, GitRepository } from './GitRepository.ts'
import { tarGz } from './tarGz.ts'

/** https://docs.github.com/rest/users/users#get-the-authenticated-user */
export type GithubUser = { readonly id: number; readonly login: string; readonly name: string }
type Answer = StrictAnswer & { readonly isLasting?: boolean }

// https://docs.github.com/rest/authentication/authenticating-to-the-rest-api
export const UNAUTHORIZED = refusal(401, 'Bad credentials')

/**
 * What the reference says of GitHub and a third party's server does not play: ETags, archives at another host,
 * limits, single sign-on, trees that are cut off, and headers that have to be there. It refuses what GitHub refuses.
 * https://docs.github.com/rest
 */
export class StrictGithub {
  /** The only ones who may read a repository, by its id. To others it is not there. */
  readonly readers = new Map<number, string>()
  readonly repositories: GitRepository[] = []
  /** Entries of a tree that is not cut off. */
  treeLimit = 100_000
  /** Bytes of a blob that is handed out. */
  blobLimit = 100_000_000
  /** Hashes of blobs that are as if they were too large. */
  readonly withheld = new Set<string>()
  /** Where archives are. Null: there are none. */
  archivesUrl: string | null = null
  /** Each page of repositories is the first one. */
  isEndless = false
  protected readonly archives = new Map<string, Buffer>()
  private readonly names = new Map<string, GitRepository>()

  add(
    name: string,
    files?: Readonly<Record<string, Content>>,
    id = 1000 + this.repositories.length,
  ): GitRepository {
    const repository = new GitRepository(id, name)
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

  /** `user`: null for a token that GitHub does not know. */
  answer(request: StrictRequest, user: GithubUser | null): StrictAnswer {
    const { isLasting = false, ...answer } = this.found(request, user)
    if (!isLasting) return answer
    const etag = `"${createHash('md5').update(JSON.stringify(answer.body)).digest('hex')}"`
    // https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#use-conditional-requests-if-appropriate
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } }
    return { ...answer, headers: { etag, ...answer.headers } }
  }

  private found({ headers, path, query, base }: StrictRequest, user: GithubUser | null): Answer {
    if (!headers['user-agent']) return refusal(403, 'Request forbidden by administrative rules.')
    if (headers['x-github-api-version'] !== '2022-11-28') return refusal(400, 'No such version')
    if (!user) return UNAUTHORIZED
    if (path === '/user') return lasting(user)
    const readable = (one?: GitRepository) =>
      one && (this.readers.get(one.id) ?? user.login) === user.login ? one : undefined
    if (path === '/user/repos') return lasting(this.page(query, readable))
    const byId = /^\/repositories\/(\d+)(\/.*)?$/.exec(path)
    if (byId) return this.of(readable(this.byId(Number(byId[1]))), byId[2] ?? '', query, headers.accept)
    const [, name = '', rest = ''] = /^\/repos\/([^/]+\/[^/]+)(\/.*)?$/.exec(path) ?? []
    const repository = readable(this.names.get(decodeURIComponent(name)))
    if (repository && repository.name !== name)
      return { status: 301, headers: { location: `${base}/repositories/${repository.id}${rest}` } }
    return this.of(repository, rest, query, headers.accept)
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
    if (kind === 'tarball' && this.archivesUrl !== null) return this.tarball(repository, named)
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
    // https://docs.github.com/rest/git/blobs#get-a-blob
    if (body.length > this.blobLimit || this.withheld.has(sha))
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
    return { status: 302, headers: { location: `${this.archivesUrl}/legacy.tar.gz?token=${ticket}` } }
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
}

export function refusal(status: number, message: string): StrictAnswer {
  return { status, body: { message } }
}

function lasting(body: unknown): Answer {
  return { status: 200, body, isLasting: true }
}
