import { Sites, SitesQuery } from '@inlet/wire/service'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import type { Db } from '../db/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Connector } from '../sources/Connector.ts'
import type { Credential } from '../sources/Credential.ts'
import type { SourceItem } from '../sources/SourceItem.ts'
import { hasSites } from '../sources/thirdPartySources.ts'
import { accountMeant } from './account/accountOfSource.ts'
import { askSource } from './account/askSource.ts'

type Deps = { db: Db; access: AccountAccess }

/** Pages of sites that are read for one response. */
const MAX_PAGES = 20

/**
 * GET /integrations/sharepoint/sites/list: lists the sites that an account may access, for signing in at one of them.
 */
export const siteEndpoints = [
  endpoint({
    id: 'listSharepointSites',
    method: 'GET',
    path: '/integrations/sharepoint/sites/list',
    by: 'customer',
    needs: 'accounts:read',
    effect: 'read',
    within: 'accounts',
    weight: 'heavy',
    summary: 'The sites of a company',
    request: { query: SitesQuery },
    answer: Sites,
    errors: [404, 409, 502],
    run:
      ({ db, access }: Deps) =>
      async (c) => {
        const { data_source_id: id } = c.req.valid('query')
        const loc = ['query', 'data_source_id']
        const account = await accountMeant(db, c.get('reach'), hasSites, id, loc)
        const { signal } = c.req.raw
        const found = await askSource(access, account, 'account', (connector, credential) =>
          allSites(connector, credential, signal),
        )
        return { results: found.map(toSite), next_cursor: null }
      },
  }),
]

/** An account of one site only sees that site; this lists the others. */
async function allSites(
  connector: Connector,
  { extra, ...credential }: Credential,
  signal: AbortSignal,
): Promise<SourceItem[]> {
  const { sharepoint_site_name: _, ...others } = extra
  const found: SourceItem[] = []
  let cursor: string | null = null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const read = await connector.list({ ...credential, extra: others }, { folder: null, cursor }, signal)
    found.push(...read.items.filter(({ itemType }) => itemType === 'SITE'))
    cursor = read.nextCursor
    if (cursor === null) break
  }
  return found
}

function toSite({ externalId, externalUrl, name }: SourceItem): Sites['results'][number] {
  return { id: externalId, name: nameIn(externalUrl), display_name: name, url: externalUrl }
}

/** What follows /sites/ or /teams/ in its URL. */
function nameIn(url: string | null): string | null {
  const [, name] = /^\/(?:sites|teams)\/([^/]+)/.exec(url ? new URL(url).pathname : '') ?? []
  return name === undefined ? null : decodeURIComponent(name)
}
