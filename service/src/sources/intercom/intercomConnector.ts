import type { Clock } from '../../lib/Clock.ts'
import type { FeedRequest } from '../abilities/Changes.ts'
import { oauth2 } from '../auth/oauth2.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import type { CallContext } from '../client/callContext.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { bearerOf, DeskApi } from '../desk/DeskApi.ts'
import { includesType, numberIn } from '../desk/deskItems.ts'
import { changesOfStreams, type Streams, startOfStreams } from '../feed/changesOfStreams.ts'
import { changesSince, type SincePage, startSince } from '../feed/changesSince.ts'
import { isItemFault } from '../SourceFault.ts'
import { IntercomArticles } from './IntercomArticles.ts'
import { IntercomTalks } from './IntercomTalks.ts'
import { Me } from './intercomAnswers.ts'
import { type IntercomEndpoints, inRegion } from './intercomPlace.ts'
import { intercomProfile } from './intercomProfile.ts'
import { CONVERSATIONS, TICKETS } from './intercomTalkKinds.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  readonly endpoints: IntercomEndpoints
}

type Parts = {
  readonly clock: Clock
  readonly articles: IntercomArticles
  readonly talks: ReturnType<typeof talksOf>
}

/** Deletions are in no feed, so the cursor expires after this for a full scan. */
const FULL_SCAN_EVERY_MS = 24 * 3_600_000
const OVERLAP_MS = 120_000
const HEADERS = { 'intercom-version': '2.14' }

/** Intercom: the help center, conversations, and tickets that customers can see. */
export function intercomConnector({ client, clock, endpoints }: Deps): Connector {
  const api = new DeskApi({
    client,
    base: ({ extra }) => inRegion(endpoints.api, extra.region),
    proof: bearerOf,
    headers: HEADERS,
  })
  const articles = new IntercomArticles(api, () => clock.now().getTime())
  const talks = talksOf(api, ({ extra }) => inRegion(endpoints.app, extra.region))
  const parts = { clock, articles, talks }
  const { oauth, revoke, shares } = oauth2(intercomProfile(endpoints), { client, clock })

  return {
    revoke,
    ...(shares && { shares }),
    oauth: {
      ...oauth,
      async finish(returned, app, signal) {
        const credential = await oauth.finish(returned, app, signal)
        const { region } = (await api.get(Me, ['/me'], { credential, signal })).app
        return region ? { ...credential, extra: { ...credential.extra, region } } : credential
      },
    },
    isLazy: true,
    // An app has 10,000 a minute for all of its workspaces.
    pace: { atOnce: 4, perMinute: 600, burst: 50 },
    async identify(credential, signal) {
      const { id, name, email, app } = await api.get(Me, ['/me'], { credential, signal })
      const username = email ?? name ?? id
      return {
        externalId: `INTERCOM|${id}|${app.id_code}`,
        metadata: { name: name ?? username, username, type: app.name ?? app.id_code },
      }
    },
    async list(credential, { folder, cursor, ...request }, signal) {
      const context = { credential, signal }
      if (folder === null) {
        const first = cursor === null ? talks.filter(({ kind }) => includesType(request, kind.itemType)) : []
        const help = includesType(request, 'ARTICLE')
          ? await orNothing(articles.list(null, cursor, context))
          : { items: [], nextCursor: null }
        return pageOf({ ...help, items: [...first.map((talk) => talk.folder()), ...help.items] })
      }
      for (const talk of talks) {
        if (folder === talk.kind.folder.id) return talk.list(cursor, request, context)
        const id = numberIn(folder, talk.kind.name)
        if (id !== null) return talk.attachments(id, context)
      }
      const collection = numberIn(folder, 'collection')
      if (collection === null) throw gone()
      return articles.list(collection, cursor, context)
    },
    has: (credential, { externalId }, signal) => has(parts, externalId, { credential, signal }),
    fetch(credential, item, signal) {
      const context = { credential, signal }
      const article = numberIn(item.externalId, 'article')
      if (article !== null) return whileFetching(articles.content(article, context))
      for (const talk of talks) {
        const id = numberIn(item.externalId, talk.kind.name)
        if (id !== null) return whileFetching(talk.content(id, context))
        if (item.externalId.startsWith(`${talk.kind.name}-attachment|`))
          return whileFetching(talk.attached(item, context))
      }
      return Promise.reject(gone())
    },
    start: (credential, request, signal) => startOfStreams(streamsOf(parts, request, { credential, signal })),
    changes: (credential, { cursor, ...request }, signal) =>
      changesOfStreams(cursor, streamsOf(parts, request, { credential, signal })),
  }
}

/** Whether an item can be read by its id. Rejects if access is refused, because it may still exist. */
async function has({ articles, talks }: Parts, externalId: string, context: CallContext): Promise<boolean> {
  if (talks.some(({ kind }) => kind.folder.id === externalId)) return true
  const [article, collection] = [numberIn(externalId, 'article'), numberIn(externalId, 'collection')]
  if (article !== null) return articles.has(article, context)
  if (collection !== null) return articles.hasCollection(collection, context)
  for (const talk of talks) {
    const id = numberIn(externalId, talk.kind.name)
    if (id !== null) return talk.has(id, context)
    if (!externalId.startsWith(`${talk.kind.name}-attachment|`)) continue
    const { items } = await talk.attachments(externalId.split('|')[1] ?? '', context)
    return items.some((one) => one.externalId === externalId)
  }
  return false
}

/** A part that the app or the plan can't read is empty: the rest can be read. */
async function orNothing<P extends SincePage>(page: Promise<P>): Promise<P | SincePage> {
  return page.catch((error: unknown) => {
    if (isItemFault(error)) return { items: [], nextCursor: null }
    throw error
  })
}

function streamsOf({ clock, articles, talks }: Parts, request: FeedRequest, context: CallContext): Streams {
  const since = { clock, overlapMs: OVERLAP_MS, fullScanEveryMs: FULL_SCAN_EVERY_MS }
  const stream = (read: (from: Date, page: string | null) => Promise<SincePage>) => ({
    start: () => startSince({ clock }),
    changes: (cursor: string) =>
      changesSince(cursor, since, (from, page) =>
        // A refused page within a round does not end it.
        page === null ? orNothing(read(from, page)) : read(from, page),
      ),
  })
  const found: Record<string, Streams[string]> = {}
  if (includesType(request, 'ARTICLE'))
    found.articles = stream((from, page) => articles.updated(from, page, context))
  for (const talk of talks.filter(({ kind }) => includesType(request, kind.itemType)))
    found[talk.kind.name] = stream((from, page) => talk.updated(from, page, request, context))
  return found
}

function talksOf(api: DeskApi, app: (credential: Credential) => string) {
  return [new IntercomTalks(api, CONVERSATIONS, app), new IntercomTalks(api, TICKETS, app)] as const
}
