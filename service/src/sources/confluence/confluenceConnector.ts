import type { Clock } from '../../lib/Clock.ts'
import type { ListRequest } from '../abilities/ListRequest.ts'
import { articleContent } from '../articles/articleContent.ts'
import { escaped } from '../articles/markup.ts'
import { oauth2 } from '../auth/oauth2.ts'
import type { Connector } from '../Connector.ts'
import type { CallContext } from '../client/callContext.ts'
import { gone, sourceProblem } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { slicedPageOf } from '../client/slicedPage.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { accessEnded } from '../oauthFaults.ts'
import { isItemFault, type SourceFault } from '../SourceFault.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import { ConfluenceApi } from './ConfluenceApi.ts'
import { ConfluenceAttachments } from './ConfluenceAttachments.ts'
import { ConfluenceChanges } from './ConfluenceChanges.ts'
import { ConfluenceSearch } from './ConfluenceSearch.ts'
import { ConfluenceTrees } from './ConfluenceTrees.ts'
import { PageText, Space } from './confluenceAnswers.ts'
import {
  type Entry,
  entryItem,
  FOLDER,
  numberOf,
  PAGE,
  parseHandle,
  SPACE,
  spaceItem,
} from './confluenceItems.ts'
import { type ConfluenceOrigins, confluenceProfile } from './confluenceProfile.ts'
import { confluenceSignIn, siteName } from './confluenceSignIn.ts'
import { storageHtml } from './storage/storageHtml.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  readonly origins: ConfluenceOrigins
}

/** Confluence Cloud: spaces, nested pages and their attachments. */
export function confluenceConnector({ client, clock, origins }: Deps): Connector {
  const api = new ConfluenceApi(client, origins.api)
  const trees = new ConfluenceTrees(api, clock)
  const attachments = new ConfluenceAttachments(api)
  const changes = new ConfluenceChanges({ api, trees, attachments, clock })
  const search = new ConfluenceSearch(api, trees)
  const { oauth, revoke } = oauth2(confluenceProfile(origins), { client, clock })

  async function spaces(cursor: string | null, context: CallContext): Promise<ItemPage> {
    const call = ['/api/v2/spaces', { status: 'current' }] as const
    const { entries, next } = await api.page(Space, call, cursor, context).catch(async (error: unknown) => {
      throw isItemFault(error) ? await withoutSite(context) : error
    })
    return pageOf({ items: entries.map((one) => spaceItem(one, context.credential.extra)), nextCursor: next })
  }

  /**
   * Every site lists its spaces, so a refusal means that the token lost this site, or that Atlassian has a
   * problem.
   */
  async function withoutSite(context: CallContext): Promise<SourceFault> {
    const sites = await api.sites(context)
    return sites.some(({ id }) => id === context.credential.extra.cloud_id)
      ? sourceProblem(404)
      : accessEnded()
  }

  async function below(folder: string, request: ListRequest, context: CallContext): Promise<ItemPage> {
    const { cursor, handle = null, attachments: withAttachments = false } = request
    const { space: known, path } = parseHandle(handle)
    const space = numberOf(folder, SPACE) ?? known
    if (space === null) throw gone()
    const { entries, hasBelow } = await trees.below({ folder, space, isFirst: cursor === null }, context)
    const itemOf = (entry: Entry) =>
      entryItem(entry, { parent: folder, above: path, isExpandable: withAttachments || hasBelow(entry) })
    const page = withAttachments ? numberOf(folder, PAGE) : null
    const files = page === null ? [] : await attachments.ofPage(page, context)
    return slicedPageOf([...entries, ...files], cursor, (one) => ('kind' in one ? itemOf(one) : one))
  }

  return {
    revoke,
    oauth: confluenceSignIn(oauth, api),
    isLazy: true,
    // Atlassian limits points per hour for all accounts of an app together. A page of a list costs 250.
    pace: { atOnce: 4, perMinute: 300, burst: 60 },
    async identify(credential, signal) {
      const { account_id, email, name } = await api.me({ credential, signal })
      const username = email ?? name ?? account_id
      return {
        externalId: `CONFLUENCE|${account_id}|${siteName(credential.extra)}`,
        metadata: { name: name ?? username, username },
      }
    },
    list: (credential, request, signal) =>
      request.folder === null
        ? spaces(request.cursor, { credential, signal })
        : below(request.folder, request, { credential, signal }),
    async has(credential, { externalId: folder, handle = null }, signal) {
      const { space } = parseHandle(handle)
      if (numberOf(folder, FOLDER) === null || space === null) return null
      return trees.hasFolder({ folder, space }, { credential, signal })
    },
    fetch(credential, item, signal) {
      const context = { credential, signal }
      const page = numberOf(item.externalId, PAGE)
      return whileFetching(
        page === null ? attachments.content(item, context) : pageContent(api, page, item, context),
      )
    },
    search: {
      find: (credential, request, signal) => search.find(request, { credential, signal }),
      item: (credential, externalId, signal) => search.item(externalId, { credential, signal }),
    },
    start: (credential, request, signal) => changes.start(request, { credential, signal }),
    changes: (credential, { cursor, ...request }, signal) =>
      changes.since(cursor, request, { credential, signal }),
  }
}

async function pageContent(
  api: ConfluenceApi,
  page: string,
  item: SourceItem,
  context: CallContext,
): Promise<ItemContent> {
  const query = { 'body-format': 'storage', 'include-labels': 'true' }
  const { status, title, body, labels } = await api.read(PageText, [`/api/v2/pages/${page}`, query], context)
  // Deleted and archived pages can still be read, but must not be imported.
  if (status !== 'current') throw gone()
  const named = { title: title || item.name, path: parseHandle(item.handle ?? null).path }
  const names = labels?.results.map(({ name }) => name).join(', ') ?? ''
  const tags = names === '' ? '' : `<p>Labels: ${escaped(names)}</p>`
  return articleContent({ ...named, body: tags + storageHtml(body.storage.value), format: 'html' })
}
