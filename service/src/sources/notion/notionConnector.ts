import type { Clock } from '../../lib/Clock.ts'
import { articleContent } from '../articles/articleContent.ts'
import { oauth2 } from '../auth/oauth2.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { gone } from '../client/meaning.ts'
import { bearer, SourceApi } from '../client/SourceApi.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { changesSince, startSince } from '../feed/changesSince.ts'
import { isItemFault } from '../SourceFault.ts'
import type { ItemContent, SourceItem } from '../SourceItem.ts'
import { NotionBlocks } from './NotionBlocks.ts'
import { NotionFolders } from './NotionFolders.ts'
import { NotionPlaces } from './NotionPlaces.ts'
import { NotionSearch } from './NotionSearch.ts'
import { Me, Page } from './notionAnswers.ts'
import { targetOf, titleOf } from './notionItems.ts'
import { notionMarkdown } from './notionMarkdown.ts'
import { NOTION_VERSION, notionProfile } from './notionProfile.ts'
import { propertyLines } from './notionProperties.ts'

type Deps = { readonly client: SourceClient; readonly clock: Clock; readonly origin: string }

export const NOTION_ORIGIN = 'https://api.notion.com'

/** Edit times are rounded to minutes, and the search index lags. */
const OVERLAP_MS = 1_800_000
/** Deletions and ended shares are in no feed, so the cursor expires after this for a full scan. */
const FULL_SCAN_EVERY_MS = 24 * 3_600_000

/** Notion: nested pages and database rows: https://developers.notion.com/reference/intro */
export function notionConnector({ client, clock, origin }: Deps): Connector {
  const api = new SourceApi({ client, base: `${origin}/v1`, authorize: bearer, headers: NOTION_VERSION })
  const blocks = new NotionBlocks(api)
  const search = new NotionSearch(api, new NotionPlaces(api, clock), clock)
  const folders = new NotionFolders(api, blocks, clock)

  async function itemOrNull(credential: Credential, externalId: string, signal: AbortSignal) {
    try {
      return await search.item(credential, externalId, signal)
    } catch (error) {
      if (isItemFault(error)) return null
      throw error
    }
  }

  async function content(
    credential: Credential,
    { externalId }: SourceItem,
    signal: AbortSignal,
  ): Promise<ItemContent> {
    const { id } = targetOf(externalId)
    const page = await api.read(Page, { path: `/pages/${id}`, credential }, signal)
    if (page.in_trash) throw gone()
    const text = notionMarkdown(id, await blocks.tree(credential, id, signal))
    const body = [propertyLines(page), text].filter((part) => part !== '').join('\n\n')
    const title = titleOf(page)
    return articleContent({ title, path: '', body: `# ${title}\n\n${body}`, format: 'markdown' })
  }

  return {
    ...oauth2(notionProfile(origin), { client, clock }),
    isLazy: true,
    // Three a second on average, with bursts.
    pace: { atOnce: 3, perMinute: 180, burst: 30 },
    async identify(credential, signal) {
      const { id, bot } = await api.read(Me, { path: '/users/me', credential }, signal)
      const { owner, workspace_id: workspace, workspace_name: name } = bot
      const person = owner.user?.id ?? id
      const username = owner.user?.person?.email ?? owner.user?.name ?? person
      return {
        externalId: `NOTION|${person}|${workspace}`,
        metadata: { name: name ?? username, username },
      }
    },
    list: (credential, { folder, cursor }, signal) =>
      folder === null
        ? search.top(credential, cursor, signal)
        : folders.page(credential, { folder, cursor }, signal),
    search: {
      find: (credential, { query }, signal) => search.named(credential, query, signal),
      item: itemOrNull,
    },
    // Notion's index may be incomplete, and items in the trash can be read by id (`in_trash`):
    // https://developers.notion.com/reference/page. If access is refused, the call rejects and the item stays.
    has: async (credential, { externalId }, signal) =>
      (await search.item(credential, externalId, signal)) !== null,
    fetch: (credential, item, signal) => whileFetching(content(credential, item, signal)),
    start: async () => startSince({ clock }),
    changes: (credential, { cursor }, signal) =>
      changesSince(
        cursor,
        { clock, overlapMs: OVERLAP_MS, fullScanEveryMs: FULL_SCAN_EVERY_MS },
        (since, page) => search.edited(credential, { since, page }, signal),
      ),
  }
}
