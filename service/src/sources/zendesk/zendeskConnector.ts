import type { Clock } from '../../lib/Clock.ts'
import type { FeedRequest } from '../abilities/Changes.ts'
import { oauth2 } from '../auth/oauth2.ts'
import type { Connector } from '../Connector.ts'
import type { CallContext } from '../client/callContext.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { addressIn } from '../desk/addressIn.ts'
import { bearerOf, DeskApi } from '../desk/DeskApi.ts'
import { includesType, numberIn } from '../desk/deskItems.ts'
import { withSiteCheck } from '../desk/withSiteCheck.ts'
import { changesOfStreams, type Streams, startOfStreams } from '../feed/changesOfStreams.ts'
import { changesSince, startSince } from '../feed/changesSince.ts'
import { accessEnded } from '../oauthFaults.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import type { ItemPage } from '../SourceItem.ts'
import { HelpCenterReader } from './HelpCenterReader.ts'
import { ZendeskArticleChanges } from './ZendeskArticleChanges.ts'
import { ZendeskArticles } from './ZendeskArticles.ts'
import { TICKETS, ZendeskTickets } from './ZendeskTickets.ts'
import { Me } from './zendeskAnswers.ts'
import { zendeskProfile } from './zendeskProfile.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  /** Helpdesks: a URL with `{subdomain}` in it. */
  readonly endpoint: string
}

type Parts = {
  readonly clock: Clock
  readonly tickets: ZendeskTickets
  readonly articleChanges: ZendeskArticleChanges
}

export const ZENDESK_ENDPOINT = 'https://{subdomain}.zendesk.com'

const END_USER = 'This is the account of an end user. Connect that of an agent or an administrator.'
const ME = '/api/v2/users/me.json'
/** Archived and deleted articles are in no feed, so the cursor expires after this for a full scan. */
const FULL_SCAN_EVERY_MS = 24 * 3_600_000
/** For clock differences and the whole seconds of the article export. */
const OVERLAP_MS = 120_000

/** Zendesk: tickets with public comments, and the help center. */
export function zendeskConnector({ client, clock, endpoint }: Deps): Connector {
  const base = (fields: Readonly<Record<string, string>>) => addressIn(endpoint, fields.zendesk_subdomain)
  const api = new DeskApi({ client, base: ({ extra }) => base(extra), proof: bearerOf })
  const now = () => clock.now().getTime()
  const tickets = new ZendeskTickets(api, () => Math.floor(now() / 1000))
  const helpCenter = new HelpCenterReader(api, now)
  const articles = new ZendeskArticles(api, helpCenter)
  const articleChanges = new ZendeskArticleChanges({ api, helpCenter, articles })
  const parts = { clock, tickets, articleChanges }
  const { oauth, revoke } = oauth2(zendeskProfile(endpoint), { client, clock })

  return {
    revoke,
    oauth: withSiteCheck(oauth, {
      client,
      address: (fields) => `${base(fields)}${ME}`,
      missingMessage: ({ zendesk_subdomain: name }) => `There is no Zendesk at ${name}.zendesk.com.`,
    }),
    isLazy: true,
    // The smallest plans allow 200 calls a minute for all apps together.
    pace: { atOnce: 4, perMinute: 150, burst: 30 },
    async identify(credential, signal) {
      const { user } = await api.get(Me, [ME], { credential, signal })
      if (user.id === null) throw accessEnded()
      if (user.role === 'end-user') throw new SourceFault('denied', END_USER)
      const subdomain = credential.extra.zendesk_subdomain ?? ''
      const name = user.email ?? user.name ?? String(user.id)
      return {
        externalId: `ZENDESK|${user.id}|${subdomain}`,
        metadata: { name: user.name ?? name, username: name },
      }
    },
    async list(credential, { folder, cursor, ...request }, signal) {
      const context = { credential, signal }
      if (folder === null) {
        const top = includesType(request, 'TICKET') ? [tickets.folder()] : []
        const help = includesType(request, 'ARTICLE') ? await categories(articles, context) : []
        return pageOf({ items: [...top, ...help], nextCursor: null })
      }
      if (folder === TICKETS) return tickets.list(cursor, request, context)
      const [category, section] = [numberIn(folder, 'category'), numberIn(folder, 'section')]
      if (category !== null) return articles.inCategory(category, context)
      if (section !== null) return articles.inSection(section, cursor, request, context)
      const [ticket, article] = [numberIn(folder, 'ticket'), numberIn(folder, 'article')]
      if (ticket !== null) return tickets.attachments(ticket, context)
      if (article !== null) return articles.attachments(article, context)
      throw gone()
    },
    has(credential, { externalId }, signal) {
      const context = { credential, signal }
      const ticket = numberIn(externalId, 'ticket')
      if (externalId === TICKETS) return Promise.resolve(true)
      if (ticket !== null) return tickets.has(ticket, context)
      const [, of] = /^ticket-attachment\|(\d+)\|\d+$/.exec(externalId) ?? []
      return of === undefined
        ? articles.has(externalId, context)
        : isAmong(externalId, tickets.attachments(of, context))
    },
    fetch(credential, item, signal) {
      const context = { credential, signal }
      const [ticket, article] = [numberIn(item.externalId, 'ticket'), numberIn(item.externalId, 'article')]
      if (ticket !== null) return whileFetching(tickets.content(ticket, context))
      if (article !== null) return whileFetching(articles.content(article, context))
      return whileFetching(
        item.itemType === 'TICKET_ATTACHMENT'
          ? tickets.attached(item, context)
          : articles.attached(item, context),
      )
    },
    start: (credential, request, signal) => startOfStreams(streamsOf(parts, request, { credential, signal })),
    changes: (credential, { cursor, ...request }, signal) =>
      changesOfStreams(cursor, streamsOf(parts, request, { credential, signal })),
  }
}

function streamsOf(
  { clock, tickets, articleChanges }: Parts,
  request: FeedRequest,
  context: CallContext,
): Streams {
  const since = { clock, overlapMs: OVERLAP_MS, fullScanEveryMs: FULL_SCAN_EVERY_MS }
  return {
    ...(includesType(request, 'TICKET') && {
      tickets: tickets.stream(request, clock, context),
    }),
    ...(includesType(request, 'ARTICLE') && {
      articles: {
        start: () => startSince({ clock }),
        changes: (cursor: string) =>
          changesSince(cursor, since, (from, page) => articleChanges.since(from, page, request, context)),
      },
    }),
  }
}

async function isAmong(externalId: string, page: Promise<ItemPage>): Promise<boolean> {
  return (await page).items.some((one) => one.externalId === externalId)
}

/** Empty if this Zendesk has no help center. */
async function categories(articles: ZendeskArticles, context: CallContext) {
  return articles.categories(context).catch((error: unknown) => {
    if (isItemFault(error)) return []
    throw error
  })
}
