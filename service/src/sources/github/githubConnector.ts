import type { Clock } from '../../lib/Clock.ts'
import type { Connector } from '../Connector.ts'
import { formatPageCursor, nextPage, parsePageCursor } from '../client/overlappingPages.ts'
import { partsOf } from '../client/partsOf.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import { isFineGrained } from './access.ts'
import { GithubBlobs } from './GithubBlobs.ts'
import { GithubFolders } from './GithubFolders.ts'
import { GithubReader } from './GithubReader.ts'
import { GithubRepositories } from './GithubRepositories.ts'
import { type Repository, User } from './githubAnswers.ts'
import { repositoryItem, SUBMODULE } from './githubItems.ts'
import { realBytes } from './realBytes.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  /** GitHub, or a GitHub Enterprise Server: `https://host/api/v3`. */
  readonly endpoint: string
  /** Returns the bytes that may still be written to the temporary folder. */
  readonly room: () => Promise<number>
}

export const GITHUB_ENDPOINT = 'https://api.github.com'

/** Repositories per page. */
const REPOSITORIES = 100
const CLASSIC_KEY =
  'This is a classic token, which opens all of your repositories. Make a fine-grained token for those that you pick.'
const WRONG_KEY = 'GitHub does not know this access token, or it has expired.'

/**
 * GitHub, with a user name and a personal access token. A repository is a folder with the tree of its default
 * branch. There is no change feed: folders are listed again, which works whatever happened to the branch.
 */
export function githubConnector({ client, clock, endpoint, room }: Deps): Connector {
  const reader = new GithubReader({ client, endpoint })
  const repositories = new GithubRepositories(reader, clock)
  const folders = new GithubFolders(reader, repositories)
  const blobs = new GithubBlobs(reader, clock, room)

  return {
    isLazy: true,
    // Below the limit of 900 calls a minute, which the user's own tools share.
    pace: { atOnce: 8, perMinute: 600, burst: 200 },
    // Only its owner can revoke a token.
    revoke: async () => {},
    async identify(credential, signal) {
      // Other characters can't be sent in a header.
      if (!/^[\x21-\x7e]+$/.test(credential.accessToken)) throw new SourceFault('credential', WRONG_KEY)
      if (credential.extra.access === 'picked' && !isFineGrained(credential.accessToken))
        throw new SourceFault('credential', CLASSIC_KEY)
      const user = await whileSigningIn(reader.read(User, credential, '/user', signal), { keys: WRONG_KEY })
      if (user.login.toLowerCase() !== credential.extra.username?.toLowerCase())
        throw new SourceFault('credential', 'This access token belongs to somebody else than this username.')
      return {
        externalId: `GITHUB|${user.id}`,
        metadata: { name: user.name ?? user.login, username: user.login },
      }
    },
    async list(credential, { folder, cursor }, signal) {
      if (folder !== null) return folders.page(credential, folder, cursor, signal)
      const { rows, next } = await nextPage(parsePageCursor(cursor), {
        size: REPOSITORIES,
        idOf: ({ id }: Repository) => String(id),
        read: async (page) => {
          const found = await repositories.page(credential, page, signal)
          return { rows: found, isLast: found.length < page.size }
        },
      })
      return { items: rows.map(repositoryItem), nextCursor: formatPageCursor(next) }
    },
    // Pages are numbered, so a repository that disappears meanwhile can hide another. Those of an organization
    // that has not authorized the token are left out too.
    async has(credential, { externalId }, signal) {
      const { root: repository, path } = partsOf(externalId)
      if (path !== '') return folders.has(credential, externalId, signal)
      try {
        await repositories.head(credential, repository, signal)
        return true
      } catch (error) {
        if (!isItemFault(error)) throw error
        return error.code !== 'gone'
      }
    },
    async fetch(credential, item, signal) {
      if (item.itemType === SUBMODULE)
        throw new SourceFault('item', 'This is a submodule. Choose its own repository instead.')
      const head = await repositories.recentHead(credential, partsOf(item.externalId).root, signal)
      const bytes = await blobs.bytes(credential, head, item.version, signal)
      return { name: item.name, bytes: realBytes(bytes) }
    },
    repositories: {
      async list(credential, page, signal) {
        const found = await repositories.page(credential, page, signal)
        return found.map(({ id, full_name: name, html_url: url }) => ({ id: String(id), name, url }))
      },
      async find(credential, idsOrNames, signal) {
        const found = new Map<string, Repository>()
        const keys = idsOrNames.map((one) => one.toLowerCase())
        // Typed names are looked up in the user's own list, and never become part of a URL.
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
}
