import type { Clock } from '../../lib/Clock.ts'
import type { FeedRequest } from '../abilities/Changes.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import type { CallContext } from '../client/callContext.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { isNotUnderstood, type SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import { addressIn } from '../desk/addressIn.ts'
import { DeskApi } from '../desk/DeskApi.ts'
import { includesType, numberIn } from '../desk/deskItems.ts'
import { changesByListing, startListing } from '../feed/changesByListing.ts'
import { changesOfStreams, type Streams, startOfStreams } from '../feed/changesOfStreams.ts'
import { changesSince, startSince } from '../feed/changesSince.ts'
import { isItemFault } from '../SourceFault.ts'
import { FreshdeskArticles } from './FreshdeskArticles.ts'
import { FreshdeskTickets, TICKETS } from './FreshdeskTickets.ts'
import { Agent } from './freshdeskAnswers.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  /** Helpdesks: a URL with `{domain}` in it. */
  readonly endpoint: string
}

type Parts = {
  readonly clock: Clock
  readonly tickets: FreshdeskTickets
  readonly articles: FreshdeskArticles
}

export const FRESHDESK_ENDPOINT = 'https://{domain}'

/** Deletions are in no feed, so the cursor expires after this for a full scan. */
const FULL_SCAN_EVERY_MS = 24 * 3_600_000
const OVERLAP_MS = 120_000

/** Freshdesk, with an agent's API key: tickets with public replies, and solutions. */
export function freshdeskConnector({ client, clock, endpoint }: Deps): Connector {
  const api = new DeskApi({
    client,
    base: ({ extra }) => addressIn(endpoint, extra.domain),
    // The key is the user name; Freshdesk ignores the password.
    proof: ({ accessToken: key }) => ({
      authorization: `Basic ${Buffer.from(`${key}:X`).toString('base64')}`,
    }),
  })
  const tickets = new FreshdeskTickets(api)
  const articles = new FreshdeskArticles(api)
  const parts = { clock, tickets, articles }

  return {
    // Only its owner can revoke a key.
    revoke: async () => {},
    isLazy: true,
    // The smallest plans allow 100 calls a minute for all apps together.
    pace: { atOnce: 3, perMinute: 80, burst: 20 },
    identify(credential, signal) {
      const { domain = '' } = credential.extra
      return whileSigningIn(asMissing(identityOf(credential, signal)), {
        keys: 'Freshdesk does not accept this API key.',
        host: `There is no Freshdesk at ${domain}.`,
      })
    },
    async list(credential, { folder, cursor, ...request }, signal) {
      const context = { credential, signal }
      if (folder === null) {
        const first = includesType(request, 'TICKET') ? [tickets.folder()] : []
        const help = includesType(request, 'ARTICLE') ? await categories(articles, context) : []
        return pageOf({ items: [...first, ...help], nextCursor: null })
      }
      if (folder === TICKETS) return tickets.list(cursor, request, context)
      const ticket = numberIn(folder, 'ticket')
      return ticket === null
        ? within(articles, folder, cursor, request, context)
        : tickets.attachments(ticket, context)
    },
    async has(credential, { externalId }, signal) {
      const context = { credential, signal }
      if (externalId === TICKETS) return true
      const ticket = numberIn(externalId, 'ticket')
      if (ticket !== null) return tickets.has(ticket, context)
      const [, of] = /^ticket-attachment\|(\d+)\|\d+$/.exec(externalId) ?? []
      if (of === undefined) return articles.has(externalId, context)
      return (await tickets.attachments(of, context)).items.some((one) => one.externalId === externalId)
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

  async function identityOf(credential: Credential, signal: AbortSignal) {
    const { id, contact } = await api.get(Agent, ['/api/v2/agents/me'], { credential, signal })
    const name = contact.name ?? contact.email ?? String(id)
    return {
      externalId: `FRESHDESK|${id}|${credential.extra.domain ?? ''}`,
      metadata: { name, username: contact.email ?? name },
    }
  }
}

/** An unreadable answer means that the host is not a Freshdesk. */
async function asMissing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isNotUnderstood(error) ? gone() : error
  }
}

function streamsOf({ clock, tickets, articles }: Parts, request: FeedRequest, context: CallContext): Streams {
  const since = { clock, overlapMs: OVERLAP_MS, fullScanEveryMs: FULL_SCAN_EVERY_MS }
  return {
    ...(includesType(request, 'TICKET') && {
      tickets: {
        start: () => startSince({ clock }),
        changes: (cursor: string) =>
          changesSince(cursor, since, (from, page) => tickets.updated(from, page, request, context)),
      },
    }),
    ...(includesType(request, 'ARTICLE') && {
      articles: {
        start: () => startListing({ clock }),
        changes: (cursor: string) =>
          changesByListing(cursor, since, async (folder, page) =>
            folder === null
              ? { items: await categories(articles, context), nextCursor: null }
              : within(articles, folder, page, request, context),
          ),
      },
    }),
  }
}

async function within(
  articles: FreshdeskArticles,
  folder: string,
  cursor: string | null,
  request: Pick<FeedRequest, 'attachments'>,
  context: CallContext,
) {
  const page = await articles.list(folder, cursor, request, context)
  if (!page) throw gone()
  return page
}

/** An agent without access to the solutions gets none. */
async function categories(articles: FreshdeskArticles, context: CallContext) {
  return articles.categories(context).catch((error: unknown) => {
    if (isItemFault(error)) return []
    throw error
  })
}
