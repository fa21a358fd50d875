import type { Clock } from '../../lib/Clock.ts'
import { articleContent } from '../articles/articleContent.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { MAX_SIGN_IN_LIST_BYTES, withMaxAnswerBytes } from '../client/callContext.ts'
import { encodeName } from '../client/encodePath.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { slicedPage } from '../client/slicedPage.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import { changesByHash, hashOf } from '../feed/changesByHash.ts'
import { SourceFault } from '../SourceFault.ts'
import type { ItemContent, SourceItem } from '../SourceItem.ts'
import { Document360Api } from './Document360Api.ts'
import { Document360Trees } from './Document360Trees.ts'
import { ArticleText, CategoryText, type ProjectVersion, Team } from './document360Answers.ts'
import { placeOfId, versionItem } from './document360Items.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  /** The data centers, or one origin in their place. */
  readonly origins: readonly string[]
}

/** Europe, the United States, Canada. */
export const DOCUMENT360_ORIGINS = [
  'https://apihub.document360.io',
  'https://apihub.us.document360.io',
  'https://apihub.ca.document360.io',
]

/** Team accounts per page, and the maximum number of pages. */
const TEAM_PAGE = 100
const MAX_PAGES = 100
const WRONG_KEY = 'Document360 does not know this API token in any of its data centers.'
/** Keys of the API's version 3, which differ. */
const ENHANCED_KEY = /^d360_sk_/
/** Snippets and variables resolved, only published content, images without an expiring token. */
const AS_READ = { isForDisplay: 'true', isPublished: 'true', appendSASToken: 'false' }

/** Document360, with the email address of a team account and an API token of a project. */
export function document360Connector({ client, clock, origins }: Deps): Connector {
  const api = new Document360Api(client, origins)
  const trees = new Document360Trees(api, clock)

  async function content(
    credential: Credential,
    item: SourceItem,
    signal: AbortSignal,
  ): Promise<ItemContent> {
    const { language, kind, id } = placeOfId(item.externalId)
    const code = encodeName(language ?? '')
    const text =
      kind === 'category'
        ? (
            await api.read(
              CategoryText,
              credential,
              [`/Categories/${encodeName(id)}/content/${code}`, AS_READ],
              signal,
            )
          ).category
        : (await api.read(ArticleText, credential, [`/Articles/${encodeName(id)}/${code}`, AS_READ], signal))
            .data
    const body = text.html_content || text.content || ''
    const format = text.html_content ? 'html' : 'markdown'
    return articleContent({ title: item.name, path: item.handle ?? '', body, format })
  }

  return {
    isLazy: true,
    // Below the limit of 100 calls a minute, because others may use the same token.
    pace: { atOnce: 4, perMinute: 80, burst: 20 },
    // Only its owner can revoke a token.
    revoke: async () => {},
    async identify(credential, signal) {
      const { accessToken, extra } = credential
      if (ENHANCED_KEY.test(accessToken))
        throw new SourceFault(
          'credential',
          'This is an enhanced key (v3). Make an API token of version 2 instead.',
        )
      // Other characters can't be sent in a header.
      if (!/^[\x21-\x7e]+$/.test(accessToken)) throw new SourceFault('credential', WRONG_KEY)
      const versions = await whileSigningIn(trees.versions(credential, signal), { keys: WRONG_KEY })
      const found = withMaxAnswerBytes(MAX_SIGN_IN_LIST_BYTES, () => memberOf(api, credential, signal))
      const person = await whileSigningIn(found, { keys: WRONG_KEY })
      if (person === null)
        throw new SourceFault(
          'credential',
          'There is no team account with this address in the token’s project.',
        )
      const { account_email: username = '' } = extra
      return {
        externalId: ['DOCUMENT360', person, firstOf(versions)?.id ?? ''].join('|'),
        metadata: { name: username, username },
      }
    },
    async list(credential, { folder, cursor, handle = null }, signal) {
      if (folder === null)
        return slicedPage((await trees.versions(credential, signal)).map(versionItem), cursor)
      const where = { folder, handle, isFirst: cursor === null }
      return slicedPage(await trees.below(credential, where, signal), cursor)
    },
    has: (credential, { externalId }, signal) => trees.has(credential, externalId, signal),
    fetch: (credential, item, signal) => whileFetching(content(credential, item, signal)),
    start: async (credential, _, signal) => hashOf(await trees.state(credential, signal)),
    changes: async (credential, { cursor }, signal) =>
      changesByHash(cursor, hashOf(await trees.state(credential, signal))),
  }
}

/** Returns the id of the team account with the typed email address, or null. */
async function memberOf(
  api: Document360Api,
  credential: Credential,
  signal: AbortSignal,
): Promise<string | null> {
  const email = credential.extra.account_email?.trim().toLowerCase()
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { skip: String(page * TEAM_PAGE), take: String(TEAM_PAGE) }
    const { result } = await api.read(Team, credential, ['/Teams', query], signal)
    const found = result.find(({ email_id }) => email_id?.toLowerCase() === email)
    if (found) return found.user_id
    if (result.length < TEAM_PAGE) return null
  }
  return null
}

/** No answer names the project, so its first version identifies it. */
function firstOf(versions: readonly ProjectVersion[]): ProjectVersion | undefined {
  const key = ({ created_at, id }: ProjectVersion) => `${created_at ?? ''} ${id}`
  return versions.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))[0]
}
