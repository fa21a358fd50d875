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
import { isItemFault, SourceFault } from '../SourceFault.ts'
import type { ItemPage } from '../SourceItem.ts'
import { ServicenowArticles } from './ServicenowArticles.ts'
import { ServicenowFiles } from './ServicenowFiles.ts'
import { INCIDENTS, ServicenowIncidents } from './ServicenowIncidents.ts'
import { momentOf, ServicenowTables } from './ServicenowTables.ts'
import { Deleted, User } from './servicenowAnswers.ts'
import { servicenowProfile } from './servicenowProfile.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  /** Instances: a URL with `{instance}` in it. */
  readonly endpoint: string
}

type Parts = {
  readonly clock: Clock
  readonly tables: ServicenowTables
  readonly incidents: ServicenowIncidents
  readonly articles: ServicenowArticles
}

export const SERVICENOW_ENDPOINT = 'https://{instance}.service-now.com'

/** Only administrators can read deletions, so the cursor expires after this for a full scan. */
const FULL_SCAN_EVERY_MS = 24 * 3_600_000
/** Times in a query may be read in the user's time zone, which is up to 14 hours away. */
const OVERLAP_MS = 15 * 3_600_000
const MAX_DELETED = 1000

/** ServiceNow, with the customer's own OAuth app: incidents with public comments, and knowledge. */
export function servicenowConnector({ client, clock, endpoint }: Deps): Connector {
  const base = (fields: Readonly<Record<string, string>>) => addressIn(endpoint, fields.instance_subdomain)
  const api = new DeskApi({ client, base: ({ extra }) => base(extra), proof: bearerOf })
  const tables = new ServicenowTables(api)
  const files = new ServicenowFiles(api)
  const incidents = new ServicenowIncidents(tables, files)
  const articles = new ServicenowArticles(tables, files)
  const parts = { clock, tables, incidents, articles }
  const { oauth, revoke } = oauth2(servicenowProfile(endpoint), { client, clock })

  return {
    revoke,
    oauth: withSiteCheck(oauth, {
      client,
      // It answers everyone, without a sign-in with a refusal.
      address: (fields) => `${base(fields)}/api/now/table/sys_user?sysparm_limit=1`,
      missingMessage: ({ instance_subdomain: name }) => `There is no ServiceNow at ${name}.service-now.com.`,
    }),
    isLazy: true,
    // Rate limits are rules of each instance.
    pace: { atOnce: 4, perMinute: 120, burst: 30 },
    async identify(credential, signal) {
      const fields = ['sys_id', 'user_name', 'name', 'email']
      const where = ['sys_id=javascript:gs.getUserID()']
      const select = { table: 'sys_user', fields, where, after: null, limit: 1 }
      const [user] = await tables.rows(User, select, { credential, signal })
      if (!user) throw new SourceFault('denied', 'Your user at ServiceNow may not read its own record.')
      const username = user.email || user.user_name || user.sys_id
      return {
        externalId: `SERVICENOW|${user.sys_id}|${credential.extra.instance_subdomain ?? ''}`,
        metadata: { name: user.name || username, username },
      }
    },
    async list(credential, { folder, cursor, ...request }, signal): Promise<ItemPage> {
      const context = { credential, signal }
      if (folder === null) {
        const first = cursor === null && wantsIncidents(request) ? [incidents.folder()] : []
        const knowledge = includesType(request, 'ARTICLE')
          ? await articles.bases(cursor, context)
          : { items: [], nextCursor: null }
        return pageOf({ ...knowledge, items: [...first, ...knowledge.items] })
      }
      if (folder === INCIDENTS) return incidents.list(cursor, null, request, context)
      if (articles.isBase(folder)) return articles.inBase(folder, cursor, request, context)
      if (articles.isArticle(folder)) return articles.attachments(folder, context)
      if (incidents.isIncident(folder)) return incidents.attachments(folder, context)
      throw gone()
    },
    has(credential, item, signal) {
      const context = { credential, signal }
      if (files.isFile(item)) return files.isThere(item, context)
      if (incidents.isIncident(item.externalId)) return incidents.isThere(item.externalId, context)
      if (articles.isArticle(item.externalId)) return articles.isPublished(item.externalId, context)
      return item.externalId === INCIDENTS
        ? Promise.resolve(true)
        : articles.hasBase(item.externalId, context)
    },
    fetch(credential, item, signal) {
      const context = { credential, signal }
      if (files.isFile(item)) return whileFetching(files.content(item, context))
      return whileFetching(
        incidents.isIncident(item.externalId)
          ? incidents.content(item.externalId, context)
          : articles.content(item.externalId, context),
      )
    },
    start: (credential, request, signal) => startOfStreams(streamsOf(parts, request, { credential, signal })),
    changes: (credential, { cursor, ...request }, signal) =>
      changesOfStreams(cursor, streamsOf(parts, request, { credential, signal })),
  }
}

/** Incidents are ServiceNow's tickets. */
function wantsIncidents(request: Pick<FeedRequest, 'types'>): boolean {
  return includesType(request, 'INCIDENT') || includesType(request, 'TICKET')
}

function streamsOf(
  { clock, tables, incidents, articles }: Parts,
  request: FeedRequest,
  context: CallContext,
): Streams {
  const since = { clock, overlapMs: OVERLAP_MS, fullScanEveryMs: FULL_SCAN_EVERY_MS }
  const stream = (table: string, read: (from: Date, page: string | null) => Promise<SincePage>) => ({
    start: () => startSince({ clock }),
    changes: (cursor: string) =>
      changesSince(cursor, since, async (from, page) => {
        const found = await read(from, page)
        const more = page === null ? await deleted(tables, table, from, context) : []
        return { ...found, removed: [...(found.removed ?? []), ...more] }
      }),
  })
  return {
    ...(wantsIncidents(request) && {
      incidents: stream('incident', (from, page) => incidents.list(page, from, request, context)),
    }),
    ...(includesType(request, 'ARTICLE') && {
      articles: stream('kb_knowledge', (from, page) => articles.updated(from, page, request, context)),
    }),
  }
}

/** Without access to the deletion log, deletions are found by the daily full scan. */
async function deleted(
  tables: ServicenowTables,
  table: string,
  since: Date,
  context: CallContext,
): Promise<string[]> {
  const where = [`tablename=${table}`, `sys_created_on>=${momentOf(since)}`]
  const fields = ['sys_id', 'documentkey']
  const select = { table: 'sys_audit_delete', fields, where, after: null, limit: MAX_DELETED }
  try {
    const rows = await tables.rows(Deleted, select, context)
    return rows.flatMap(({ documentkey: key }) => (key ? [`${table}|${key}`] : []))
  } catch (error) {
    if (isItemFault(error)) return []
    throw error
  }
}
