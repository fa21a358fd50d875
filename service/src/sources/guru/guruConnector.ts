import type { Clock } from '../../lib/Clock.ts'
import { articleContent } from '../articles/articleContent.ts'
import type { Connector } from '../Connector.ts'
import type { AccountIdentity, Credential } from '../Credential.ts'
import { encodeName } from '../client/encodePath.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import { changesSince, startSince } from '../feed/changesSince.ts'
import { expired } from '../feed/expired.ts'
import { SourceFault } from '../SourceFault.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import { GuruApi } from './GuruApi.ts'
import { Card, Collection, Entry, Person } from './guruAnswers.ts'
import { guruHtml } from './guruHtml.ts'
import { collectionItem, entryItem, kindOfId } from './guruItems.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  /** `https://api.getguru.com` */
  readonly origin: string
}

export const GURU_ORIGIN = 'https://api.getguru.com'

const WRONG_KEY = 'Guru does not accept this username and access token.'
/** Its search index lags. */
const OVERLAP_MS = 120_000
const FULL_SCAN_EVERY_MS = 86_400_000

/**
 * Guru, with a user's email and token, or a collection's id and token: collections, folders and cards. A search
 * tells whether any card was modified; a full scan finds which, and what was deleted.
 */
export function guruConnector({ client, clock, origin }: Deps): Connector {
  const api = new GuruApi(client, origin)
  const feed = { clock, overlapMs: OVERLAP_MS, fullScanEveryMs: FULL_SCAN_EVERY_MS }

  async function identity(credential: Credential, signal: AbortSignal): Promise<AccountIdentity> {
    const own = ownCollection(credential)
    if (own !== null) {
      const { id, name } = await collection(credential, own, signal)
      return { externalId: `GURU|collection|${id}`, metadata: { name: name || id, username: name || id } }
    }
    const { user, team } = await api.read(Person, credential, '/whoami', signal)
    const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email
    return {
      externalId: `GURU|${user.id ?? user.email}|${team.id}`,
      metadata: { name, username: user.email },
    }
  }

  const collection = (credential: Credential, id: string, signal: AbortSignal) =>
    api.read(Collection, credential, `/collections/${encodeName(id)}`, signal)

  async function top(credential: Credential, cursor: string | null, signal: AbortSignal): Promise<ItemPage> {
    const own = ownCollection(credential)
    if (own !== null)
      return { items: [collectionItem(await collection(credential, own, signal))], nextCursor: null }
    const page = await api.page(Collection, credential, { path: '/collections', cursor }, signal)
    return pageOf({ items: page.entries.map(collectionItem), nextCursor: page.nextCursor })
  }

  /** Returns the folder id of a collection or a folder. */
  async function folderOf(credential: Credential, folder: string, signal: AbortSignal): Promise<string> {
    const { kind, id } = kindOfId(folder)
    if (kind === 'folder') return id
    const { homeFolderSlug, homeBoardSlug } = await collection(credential, id, signal)
    // The title follows the slug.
    const [home = ''] = (homeFolderSlug ?? homeBoardSlug ?? '').split('/')
    if (home === '') throw new SourceFault('item', 'Guru does not say what is in this collection.')
    return home
  }

  async function below(
    credential: Credential,
    { folder, cursor, handle }: { folder: string; cursor: string | null; handle: string | null },
    signal: AbortSignal,
  ): Promise<ItemPage> {
    const path = `/folders/${encodeName(await folderOf(credential, folder, signal))}/items`
    const request = { path, query: { cardDetail: 'FULL' }, cursor }
    const page = api.page(Entry, credential, request, signal)
    // A collection exists even if its folder can't be read.
    const { entries, nextCursor } = await (kindOfId(folder).kind === 'folder' ? page : ofFixedAddress(page))
    const items = entries.flatMap((entry) => entryItem(entry, folder, handle) ?? [])
    return pageOf({ items, entries: entries.length, nextCursor })
  }

  return {
    isLazy: true,
    pace: { atOnce: 6, perMinute: 600, burst: 60 },
    // Only its owner can revoke a token.
    revoke: async () => {},
    identify: (credential, signal) =>
      whileSigningIn(identity(credential, signal), { keys: WRONG_KEY, host: WRONG_KEY }),
    list: (credential, { folder, cursor, handle = null }, signal) =>
      folder === null
        ? top(credential, cursor, signal)
        : below(credential, { folder, cursor, handle }, signal),
    fetch: (credential, item, signal) => whileFetching(content(api, credential, item, signal)),
    start: async () => startSince(feed),
    changes: (credential, { cursor }, signal) =>
      changesSince(cursor, feed, (since) => unlessModified(api, credential, since, signal)),
  }
}

/** Collection tokens have the collection's id as their user name. Null: a user's token. */
function ownCollection({ extra }: Credential): string | null {
  const { username = '' } = extra
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(username.trim()) ? username.trim() : null
}

async function content(
  api: GuruApi,
  credential: Credential,
  item: SourceItem,
  signal: AbortSignal,
): Promise<ItemContent> {
  const path = `/cards/${encodeName(kindOfId(item.externalId).id)}/extended`
  const card = await api.read(Card, credential, path, signal)
  if (card.archived) throw gone()
  const { name: title, handle } = item
  return articleContent({ title, path: handle ?? '', body: guruHtml(card.content ?? ''), format: 'html' })
}

/** Expires the cursor if any card was modified, so that a full scan follows. */
async function unlessModified(
  api: GuruApi,
  credential: Credential,
  since: Date,
  signal: AbortSignal,
): Promise<ItemPage> {
  const q = `lastModified >= ${since.toISOString().replace('Z', '+00:00')}`
  const query = { q, maxResults: '1' }
  const found = await api.page(Card, credential, { path: '/search/query', query, cursor: null }, signal)
  if (found.entries.length > 0) throw expired()
  return { items: [], nextCursor: null }
}
