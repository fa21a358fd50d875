import type { Content } from '../../emulators/github/GitRepository.ts'
import { idOf, partsOf } from '../../src/sources/client/partsOf.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { GithubServer } from './GithubServer.ts'

const WAIT = 20
const SUBMODULE = '0'.repeat(40)

export async function playGithub(): Promise<PlayedSource> {
  const github = await GithubServer.start()
  const files = new Map<string, Record<string, Content>>()
  let token = 'ghp_octo'
  let tokens = 0

  /** One commit, which puts or removes a file. */
  function commit(id: string, content: Content | null): string {
    const { root, path } = partsOf(id)
    const all = files.get(root) ?? {}
    delete all[path]
    for (const name of Object.keys(all)) if (content === null && name.startsWith(`${path}/`)) delete all[name]
    if (content !== null) all[path] = content
    github.repositories.find((one) => String(one.id) === root)?.commit(all)
    return id
  }
  function rename(id: string, to: string): string {
    const { root, path } = partsOf(id)
    const content = files.get(root)?.[path] ?? ''
    commit(id, null)
    return commit(to, content)
  }
  function folder(name: string, content: Record<string, Content> = {}): string {
    const id = String(github.add(`octocat/${name}`, content).id)
    files.set(id, content)
    return id
  }
  /** Its repository itself has no path. */
  const at = (within: string | null, name: string) => {
    const { root, path } = partsOf(within ?? '')
    return idOf(root, path === '' ? name : `${path}/${name}`)
  }

  return {
    variables: { INLET_GITHUB_API: github.url },
    origins: [github.url, github.codeloadUrl],
    login: {
      how: 'keys',
      keys: () => ({ username: 'octocat', access_token: token }),
      wrong: [
        [{ access_token: 'ghp_wrong' }, 'GitHub does not know this access token, or it has expired.'],
        [{ username: 'hubot' }, 'This access token belongs to somebody else than this username.'],
      ],
    },
    folder: async (name) => folder(name),
    // A folder is there as long as a file is in it.
    nested: async (name, within) => {
      commit(at(at(within, name), '.keep'), '')
      return at(within, name)
    },
    put: async (name, text, within) => commit(at(within, name), text),
    change: async (id, text) => void commit(id, text),
    rename: async (id, name) => rename(id, id.replace(/[^/|]+$/, name)),
    move: async (id, to) => rename(id, at(to, /[^/|]+$/.exec(id)?.[0] ?? '')),
    remove: async (id) => void commit(id, null),
    unsupported: async (within) => commit(at(within, 'library'), { submodule: SUBMODULE }),
    expire: 'GitHub tells no changes: folders are read again.',
    // A tree comes whole. Of repositories, a page with fewer than were asked for is the last.
    fullPage: null,
    limit() {
      const headers = { 'retry-after': String(WAIT) }
      github.next.push({
        path: '/',
        answer: { status: 403, headers, body: { message: 'secondary rate limit' } },
      })
      return WAIT
    },
    revoke() {
      const user = github.logins.get(token)
      github.logins.delete(token)
      tokens += 1
      token = `ghp_new${tokens}`
      if (user) github.logins.set(token, user)
    },
    many: async (count) =>
      folder(
        'many',
        Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.txt`, `words of ${n}`])),
      ),
    stop: () => github.stop(),
  }
}
