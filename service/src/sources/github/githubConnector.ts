import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import { type Connector, type Credential, type ItemPage, SourceFault } from '../Connector.ts'
import { jsonOf, type SourceClient } from '../client/SourceClient.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import { GithubArchives } from './GithubArchives.ts'
import { GithubReader, loginOf } from './GithubReader.ts'
import { GithubRepositories, type Head } from './GithubRepositories.ts'
import { GithubTrees } from './GithubTrees.ts'
import { Blob, type Repository, Tree, User } from './githubAnswers.ts'
import { entryItems, partsOf, repositoryItem, SUBMODULE } from './githubItems.ts'
import { realBytes } from './realBytes.ts'

type Means = {
  readonly client: SourceClient
  readonly clock: Clock
  /** Of GitHub itself, or of a server of one's own: `https://host/api/v3`. */
  readonly endpoint: string
}

export const GITHUB_ENDPOINT = 'https://api.github.com'

const RAW = 'application/vnd.github.raw+json'
/** Repositories of one page at the top. */
const REPOSITORIES = 100
/** Entries of one page of a folder. */
const ENTRIES = 1000
const WRONG_KEY = 'GitHub does not know this access token, or it has expired.'

/** How far a folder was read: of which commit, and how many entries. */
const Cursor = v.object({ commit: v.string(), at: v.number() })

/**
 * GitHub, by a person's name and access token. A repository is a folder with the tree of its default branch. It says
 * nothing of changes: its folders are read again, which finds the same whatever happened to the branch between.
 */
export function githubConnector({ client, clock, endpoint }: Means): Connector {
  const reader = new GithubReader({ client, endpoint })
  const repositories = new GithubRepositories(reader, clock)
  const trees = new GithubTrees()
  const archives = new GithubArchives(clock)

  return {
    isLazy: true,
    // A token ends when its owner deletes it, and by nobody else.
    revoke: async () => {},
    async identify(credential, signal) {
      // Nothing else can be sent in a header.
      if (!/^[\x21-\x7e]+$/.test(credential.accessToken)) throw new SourceFault('credential', WRONG_KEY)
      const user = await whileSigningIn(reader.read(User, credential, '/user', signal), { keys: WRONG_KEY })
      if (user.login.toLowerCase() !== credential.extra.username?.toLowerCase())
        throw new SourceFault('credential', 'This access token belongs to somebody else than this username.')
      return {
        externalId: `GITHUB|${user.id}`,
        metadata: { name: user.name ?? user.login, username: user.login },
      }
    },
    async list(credential, folder, cursor, signal) {
      if (folder !== null) return listFolder(credential, folder, cursor, signal)
      const number = Number(cursor ?? 1)
      const found = await repositories.page(credential, { number, size: REPOSITORIES }, signal)
      const nextCursor = found.length === REPOSITORIES ? String(number + 1) : null
      return { items: found.map(repositoryItem), nextCursor }
    },
    async fetch(credential, item, signal) {
      if (item.itemType === SUBMODULE)
        throw new SourceFault('item', 'This is a submodule. Choose its own repository instead.')
      const head = await repositories.recentHead(credential, partsOf(item.externalId).repository, signal)
      const bytes =
        (await fromArchive(credential, head, item.version, signal)) ??
        (await readBlob(credential, `${head.path}/git/blobs/${item.version}`, signal))
      return { name: item.name, bytes: realBytes(bytes) }
    },
    repositories: {
      async list(credential, page, signal) {
        const found = await repositories.page(credential, page, signal)
        return found.map(({ id, full_name: name, html_url: url }) => ({ id: String(id), name, url }))
      },
      async find(credential, wanted, signal) {
        const found = new Map<string, Repository>()
        const keys = wanted.map((one) => one.toLowerCase())
        // What was typed is looked up in the person's own list, and never part of an address.
        for await (const repository of repositories.all(credential, signal)) {
          for (const key of [String(repository.id), repository.full_name.toLowerCase()])
            if (keys.includes(key)) found.set(key, repository)
          if (keys.every((key) => found.has(key))) break
        }
        return keys.map((key) => {
          const repository = found.get(key)
          return repository ? repositoryItem(repository) : null
        })
      },
    },
  }

  async function listFolder(
    credential: Credential,
    folder: string,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<ItemPage> {
    const { repository, path } = partsOf(folder)
    const isTop = path === '' && cursor === null
    const head = await (isTop
      ? repositories.head(credential, repository, signal)
      : repositories.recentHead(credential, repository, signal))
    const from = cursor === null ? { commit: head.commit, at: 0 } : jsonOf(Cursor, cursor)
    const { commit, at } = from
    if (commit === null) return { items: [], nextCursor: null }
    const entries = await trees.folder(commit, path, (sha, isWhole) => {
      const query = isWhole ? '?recursive=1' : ''
      return reader.readOnce(Tree, credential, `${head.path}/git/trees/${sha}${query}`, signal)
    })
    if (!entries) throw new SourceFault('gone', 'This folder is no longer in the repository.')
    const next = at + ENTRIES
    return {
      items: entryItems(head, path, entries.slice(at, next)),
      nextCursor: next < entries.length ? JSON.stringify({ commit, at: next }) : null,
    }
  }

  async function fromArchive(
    credential: Credential,
    { repository, path, commit }: Head,
    sha: string,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array> | null> {
    const key = `${loginOf(credential)} ${repository.id}`
    const download = async () =>
      (await reader.bytes(credential, `${path}/tarball/${commit}`, '*/*', signal)).bytes
    const content = await archives.find(key, { sha, kilobytes: repository.size }, download, signal)
    return content && one(content)
  }

  async function readBlob(
    credential: Credential,
    path: string,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>> {
    const answer = await reader.bytes(credential, path, RAW, signal)
    // A server may answer as if it had not been asked for the bytes themselves.
    if (!/^application\/json\b/.test(answer.headers.get('content-type') ?? '')) return answer.bytes
    return one(Buffer.from(jsonOf(Blob, await reader.textOf(answer)).content, 'base64'))
  }
}

async function* one(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
