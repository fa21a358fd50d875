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
import { includesType } from '../desk/deskItems.ts'
import { withSiteCheck } from '../desk/withSiteCheck.ts'
import { changesOfStreams, type Streams, startOfStreams } from '../feed/changesOfStreams.ts'
import { changesSince, type SincePage, startSince } from '../feed/changesSince.ts'
import type { ItemPage } from '../SourceItem.ts'
import { KNOWLEDGE, SalesforceArticles } from './SalesforceArticles.ts'
import { CASES, SalesforceCases } from './SalesforceCases.ts'
import { SalesforceFiles } from './SalesforceFiles.ts'
import { SalesforceMails } from './SalesforceMails.ts'
import { SalesforceObjects } from './SalesforceObjects.ts'
import { Soql } from './Soql.ts'
import { UserInfo } from './salesforceAnswers.ts'
import { salesforceProfile } from './salesforceProfile.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  /** Salesforce organizations: a URL with `{domain}` in it. */
  readonly endpoint: string
}

export const SALESFORCE_ENDPOINT = 'https://{domain}'

/**
 * Unpublished and permanently deleted articles are in no feed, so the cursor expires after this for a full
 * scan.
 */
const FULL_SCAN_EVERY_MS = 24 * 3_600_000
const OVERLAP_MS = 300_000

/** Salesforce: Knowledge, and cases if the host imports tickets. */
export function salesforceConnector({ client, clock, endpoint }: Deps): Connector {
  const base = (fields: Readonly<Record<string, string>>) => addressIn(endpoint, fields.salesforce_domain)
  const api = new DeskApi({ client, base: ({ extra }) => base(extra), proof: bearerOf })
  const soql = new Soql(api)
  const files = new SalesforceFiles(api, soql)
  const objects = new SalesforceObjects(api, () => clock.now().getTime())
  const articles = new SalesforceArticles(soql, files, objects)
  const cases = new SalesforceCases(soql, files, new SalesforceMails(soql, objects))
  const { oauth, revoke } = oauth2(salesforceProfile(endpoint), { client, clock })

  function streams(request: FeedRequest, context: CallContext): Streams {
    const since = { clock, overlapMs: OVERLAP_MS, fullScanEveryMs: FULL_SCAN_EVERY_MS }
    const stream = (read: (from: Date, page: string | null) => Promise<SincePage>) => ({
      start: () => startSince({ clock }),
      changes: (cursor: string) => changesSince(cursor, since, read),
    })
    return {
      ...(includesType(request, 'ARTICLE') && {
        articles: stream((from, page) => articles.list(page, from, request, context)),
      }),
      ...(wantsCases(request) && {
        cases: stream((from, page) => cases.updated(from, page, request, context)),
      }),
    }
  }

  return {
    revoke,
    oauth: withSiteCheck(oauth, {
      client,
      // It lists the API versions to everyone.
      address: (fields) => `${base(fields)}/services/data`,
      missingMessage: ({ salesforce_domain: domain }) => `There is no Salesforce at ${domain}.`,
    }),
    isLazy: true,
    // An organization has at least 15,000 calls a day for all apps together.
    pace: { atOnce: 4, perMinute: 60, burst: 60 },
    async identify(credential, signal) {
      const user = await api.get(UserInfo, ['/services/oauth2/userinfo'], { credential, signal })
      const username = user.preferred_username ?? user.name ?? user.user_id
      return {
        externalId: `SALESFORCE|${user.user_id}|${credential.extra.salesforce_domain ?? ''}`,
        metadata: { name: user.name ?? username, username },
      }
    },
    async list(credential, { folder, cursor, ...request }, signal): Promise<ItemPage> {
      const context = { credential, signal }
      if (folder === null) {
        const knowledge = includesType(request, 'ARTICLE') ? await articles.folder(context) : []
        const tickets = wantsCases(request) ? [cases.folder()] : []
        return pageOf({ items: [...knowledge, ...tickets], nextCursor: null })
      }
      if (folder === KNOWLEDGE) return articles.list(cursor, null, request, context)
      if (folder === CASES) return cases.list(cursor, request, context)
      if (articles.isArticle(folder)) return articles.attachments(folder, context)
      if (cases.isCase(folder)) return cases.attachments(folder, context)
      throw gone()
    },
    fetch(credential, item, signal) {
      const context = { credential, signal }
      if (files.isFile(item)) return whileFetching(files.content(item, context))
      return whileFetching(
        cases.isCase(item.externalId)
          ? cases.content(item.externalId, context)
          : articles.content(item.externalId, context),
      )
    },
    start: (credential, request, signal) => startOfStreams(streams(request, { credential, signal })),
    changes: (credential, { cursor, ...request }, signal) =>
      changesOfStreams(cursor, streams(request, { credential, signal })),
  }
}

/** Cases contain what customers wrote in confidence, so they are imported only if the host names tickets. */
function wantsCases({ types }: Pick<FeedRequest, 'types'>): boolean {
  return types?.includes('TICKET') === true
}
