import type { Clock } from '../../lib/Clock.ts'
import { type Connector, type Credential, type FeedRequest, isOfOneItem } from '../Connector.ts'
import type { CallContext } from '../client/callContext.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { isNotUnderstood, type SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import { addressIn } from '../desk/addressIn.ts'
import { DeskApi } from '../desk/DeskApi.ts'
import { numberIn, wants } from '../desk/deskItems.ts'
import { changesByWalking, startWalking } from '../feed/changesByWalking.ts'
import { changesOfStreams, type Streams, startOfStreams } from '../feed/changesOfStreams.ts'
import { changesSince, startSince } from '../feed/changesSince.ts'
import { FreshdeskArticles } from './FreshdeskArticles.ts'
import { FreshdeskTickets, TICKETS } from './FreshdeskTickets.ts'
import { Agent } from './freshdeskAnswers.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  /** Where helpdesks are: an address with `{domain}` in it. */
  readonly endpoint: string
}

type Parts = {
  readonly clock: Clock
  readonly tickets: FreshdeskTickets
  readonly articles: FreshdeskArticles
}

export const FRESHDESK_ENDPOINT = 'https://{domain}'

/** What is deleted is told by nothing. */
const SWEEP_MS = 24 * 3_600_000
const OVERLAP_MS = 120_000

/** Freshdesk, by an agent's API key: tickets with what was said in public, and the solutions. */
export function freshdeskConnector({ client, clock, endpoint }: Deps): Connector {
  const api = new DeskApi({
    client,
    base: ({ extra }) => addressIn(endpoint, extra.domain),
    // The key is the user's name; Freshdesk ignores the password.
    proof: ({ accessToken: key }) => ({
      authorization: `Basic ${Buffer.from(`${key}:X`).toString('base64')}`,
    }),
  })
  const tickets = new FreshdeskTickets(api)
  const articles = new FreshdeskArticles(api)
  const parts = { clock, tickets, articles }

  return {
    // Only its owner can end a key.
    revoke: async () => {},
    isLazy: true,
    // The smallest plans have 100 calls a minute, all apps together.
    pace: { atOnce: 3, perMinute: 80, burst: 20 },
    identify(credential, signal) {
      const { domain = '' } = credential.extra
      return whileSigningIn(orElsewhere(whose(credential, signal)), {
        keys: 'Freshdesk does not accept this API key.',
        host: `There is no Freshdesk at ${domain}.`,
      })
    },
    async list(credential, { folder, cursor, ...request }, signal) {
      const asked = { credential, signal }
      if (folder === null) {
        const first = wants(request, 'TICKET') ? [tickets.folder()] : []
        const help = wants(request, 'ARTICLE') ? await categories(articles, asked) : []
        return pageOf({ items: [...first, ...help], nextCursor: null })
      }
      if (folder === TICKETS) return tickets.list(cursor, request, asked)
      const ticket = numberIn(folder, 'ticket')
      return ticket === null
        ? within(articles, folder, cursor, request, asked)
        : tickets.attachments(ticket, asked)
    },
    async has(credential, { externalId }, signal) {
      const asked = { credential, signal }
      if (externalId === TICKETS) return true
      const ticket = numberIn(externalId, 'ticket')
      if (ticket !== null) return tickets.has(ticket, asked)
      const [, of] = /^ticket-attachment\|(\d+)\|\d+$/.exec(externalId) ?? []
      if (of === undefined) return articles.has(externalId, asked)
      return (await tickets.attachments(of, asked)).items.some((one) => one.externalId === externalId)
    },
    fetch(credential, item, signal) {
      const asked = { credential, signal }
      const [ticket, article] = [numberIn(item.externalId, 'ticket'), numberIn(item.externalId, 'article')]
      if (ticket !== null) return whileFetching(tickets.content(ticket, asked))
      if (article !== null) return whileFetching(articles.content(article, asked))
      return whileFetching(
        item.itemType === 'TICKET_ATTACHMENT'
          ? tickets.attached(item, asked)
          : articles.attached(item, asked),
      )
    },
    start: (credential, request, signal) => startOfStreams(streamsOf(parts, request, { credential, signal })),
    changes: (credential, { cursor, ...request }, signal) =>
      changesOfStreams(cursor, streamsOf(parts, request, { credential, signal })),
  }

  async function whose(credential: Credential, signal: AbortSignal) {
    const { id, contact } = await api.get(Agent, ['/api/v2/agents/me'], { credential, signal })
    const name = contact.name ?? contact.email ?? String(id)
    return {
      externalId: `FRESHDESK|${id}|${credential.extra.domain ?? ''}`,
      metadata: { name, username: contact.email ?? name },
    }
  }
}

/** Whoever answers something else is no Freshdesk. */
async function orElsewhere<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isNotUnderstood(error) ? gone() : error
  }
}

function streamsOf({ clock, tickets, articles }: Parts, request: FeedRequest, asked: CallContext): Streams {
  const since = { clock, overlap: OVERLAP_MS, sweepEvery: SWEEP_MS }
  return {
    ...(wants(request, 'TICKET') && {
      tickets: {
        start: () => startSince({ clock }),
        changes: (cursor: string) =>
          changesSince(cursor, since, (from, page) => tickets.updated(from, page, request, asked)),
      },
    }),
    ...(wants(request, 'ARTICLE') && {
      articles: {
        start: () => startWalking({ clock }),
        changes: (cursor: string) =>
          changesByWalking(cursor, since, async (folder, page) =>
            folder === null
              ? { items: await categories(articles, asked), nextCursor: null }
              : within(articles, folder, page, request, asked),
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
  asked: CallContext,
) {
  const page = await articles.list(folder, cursor, request, asked)
  if (!page) throw gone()
  return page
}

/** An agent who may not see the solutions has none. */
async function categories(articles: FreshdeskArticles, asked: CallContext) {
  return articles.categories(asked).catch((error: unknown) => {
    if (isOfOneItem(error)) return []
    throw error
  })
}
