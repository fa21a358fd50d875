import { bearerOf } from '../kit/bearerOf.ts'
import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { take } from '../kit/take.ts'
import type { Thing } from '../people/contentTree.ts'
import { numberOf, type Person, usernameOf } from '../people/people.ts'
import { withoutSlash } from '../people/withoutSlash.ts'
import { blobHash, type GitRepository } from './GitRepository.ts'
import { type GithubUser, refusal, StrictGithub, UNAUTHORIZED } from './server.ts'

/** GitHub for all people: each owns repositories. */
export function emulateGithub(): EmulatedVendor {
  return {
    signIn: null,
    keyOf: bearerOf,
    refused: UNAUTHORIZED,
    // https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
    limited(seconds, { quirk }, now) {
      const reset = String(Math.ceil(now.getTime() / 1000) + seconds)
      if (quirk !== 'own-limits')
        return {
          ...refusal(429, 'You have exceeded a secondary rate limit.'),
          headers: { 'retry-after': String(seconds) },
        }
      const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
      return { ...refusal(403, 'API rate limit exceeded'), headers }
    },
    checksKey: ({ path }) => path === '/user',
    beginsSync: ({ path, query }) => path === '/user/repos' && query.get('page') === '1',
    open: (person) => new GithubWorld(person),
  }
}

type Worktree = { readonly repository: GitRepository; readonly files: Map<string, Buffer> }

class GithubWorld implements World {
  private readonly github = new StrictGithub()
  private readonly user: GithubUser
  /** By the ids of repositories. */
  private readonly worktrees = new Map<string, Worktree>()
  /** Repositories with files that are in no commit yet. */
  private readonly changed = new Set<Worktree>()

  constructor(person: Person) {
    this.user = { id: numberOf(person), login: usernameOf(person), name: person.name }
  }

  answer(request: StrictRequest): StrictAnswer {
    for (const { repository, files } of this.changed) repository.commit(Object.fromEntries(files))
    this.changed.clear()
    return this.github.answer(request, this.user)
  }

  put(path: readonly Thing[], held: Held): void {
    const [top] = path
    if (!top) return
    const worktree = this.worktrees.get(top.key) ?? this.create(top)
    const { repository, files } = worktree
    const { repositories, withheld } = this.github
    if (!repositories.includes(repository)) repositories.push(repository)
    // Git knows no folder without a file.
    if (held === null) return
    const file = pathOf(path)
    const content = Buffer.from(held === 'bad' ? `${file} is withheld` : held.bytes)
    if (held === 'bad') withheld.add(blobHash(content))
    files.set(file, content)
    this.changed.add(worktree)
  }

  remove(path: readonly Thing[]): void {
    const worktree = this.worktrees.get(path[0]?.key ?? '')
    if (!worktree) return
    if (path.length === 1) take(this.github.repositories, worktree.repository)
    worktree.files.delete(pathOf(path))
    this.changed.add(worktree)
  }

  private create({ key, name }: Thing): Worktree {
    const repository = this.github.add(name, undefined, Number(key))
    const worktree = { repository, files: new Map<string, Buffer>() }
    this.worktrees.set(key, worktree)
    return worktree
  }
}

/** Below its repository. */
function pathOf([, ...below]: readonly Thing[]): string {
  return below.map(({ name }) => withoutSlash(name)).join('/')
}
