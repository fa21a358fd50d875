import type { Clock } from '../../lib/Clock.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { MAX_SIGN_IN_LIST_BYTES, withMaxAnswerBytes } from '../client/callContext.ts'
import { bearer, SourceApi } from '../client/SourceApi.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { slicedPage } from '../client/slicedPage.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import { changesByHash, hashOf } from '../feed/changesByHash.ts'
import { SourceFault } from '../SourceFault.ts'
import { GitbookOrganization } from './GitbookOrganization.ts'
import { GitbookPages } from './GitbookPages.ts'
import { User } from './gitbookAnswers.ts'
import { collectionOfId, treeItems } from './gitbookItems.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  /** `https://api.gitbook.com` */
  readonly origin: string
}

export const GITBOOK_ORIGIN = 'https://api.gitbook.com'

const WRONG_KEY = 'GitBook does not know this access token, or it has expired.'

/** GitBook, with the name of an organization and a user's access token: collections, spaces and pages. */
export function gitbookConnector({ client, clock, origin }: Deps): Connector {
  const api = new SourceApi({ client, base: `${origin}/v1`, authorize: bearer })
  const organization = new GitbookOrganization(api)
  const pages = new GitbookPages(api, clock)

  /** Hashes the revision of each space. As long as it stays the same, nothing changed. */
  async function stateHash(credential: Credential, signal: AbortSignal): Promise<string> {
    const { collections, spaces } = await organization.tree(credential, signal)
    return hashOf([
      collections.map(({ id, title, parent }) => [id, title, parent]).sort(byId),
      spaces.map(({ id, title, parent, revision }) => [id, title, parent, revision]).sort(byId),
    ])
  }

  return {
    isLazy: true,
    // GitBook documents no number; its headers are respected.
    pace: { atOnce: 4, perMinute: 300, burst: 60 },
    // Only its owner can revoke a token.
    revoke: async () => {},
    async identify(credential, signal) {
      // Other characters can't be sent in a header.
      if (!/^[\x21-\x7e]+$/.test(credential.accessToken)) throw new SourceFault('credential', WRONG_KEY)
      const user = await whileSigningIn(api.read(User, { path: '/user', credential }, signal), {
        keys: WRONG_KEY,
      })
      const found = await withMaxAnswerBytes(MAX_SIGN_IN_LIST_BYTES, () =>
        organization.named(credential, signal),
      )
      if (!found) {
        const { organization: name } = credential.extra
        throw new SourceFault(
          'credential',
          `There is no GitBook organization “${name}” that this token may read.`,
        )
      }
      return {
        externalId: `GITBOOK|${user.id}|${found.id}`,
        metadata: { name: found.title, username: user.email ?? user.displayName },
      }
    },
    async list(credential, { folder, cursor, handle = null }, signal) {
      const collection = folder === null ? null : collectionOfId(folder)
      if (folder !== null && collection === null) {
        const where = { folder, handle, isFirst: cursor === null }
        return slicedPage(await pages.below(credential, where, signal), cursor)
      }
      const tree = await organization.tree(credential, signal)
      return slicedPage(treeItems(tree, collection), cursor)
    },
    fetch: (credential, item, signal) => pages.content(credential, item, signal),
    start: (credential, _, signal) => stateHash(credential, signal),
    changes: async (credential, { cursor }, signal) =>
      changesByHash(cursor, await stateHash(credential, signal)),
  }
}

function byId([one = '']: readonly (string | undefined)[], [other = '']: readonly (string | undefined)[]) {
  return one < other ? -1 : 1
}
