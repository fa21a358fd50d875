import type { ListRequest } from '../abilities/ListRequest.ts'
import type { CallContext } from '../client/callContext.ts'
import { pageOf } from '../client/pageOf.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import type { SincePage } from '../feed/changesSince.ts'
import { expired } from '../feed/expired.ts'
import { isForbidden } from '../oauthFaults.ts'
import { isItemFault } from '../SourceFault.ts'
import { HELP, type HelpCenter, type HelpCenterReader, PAGE } from './HelpCenterReader.ts'
import type { ZendeskArticles } from './ZendeskArticles.ts'
import { type Article, ArticleChanges, ArticlePage } from './zendeskAnswers.ts'
import { articleItems, foldersOf } from './zendeskArticleItems.ts'

type ItemsRequest = Pick<ListRequest, 'attachments'>
type Deps = {
  readonly api: DeskApi
  readonly helpCenter: HelpCenterReader
  readonly articles: ZendeskArticles
}

/** The size of an export page that is not the last. */
const FULL_PAGE = 1000
/** The prefix of cursors for a listing of all articles. */
const ALL = 'all:'

/** What has changed in a help center. */
export class ZendeskArticleChanges {
  private readonly api: DeskApi
  private readonly helpCenter: HelpCenterReader
  private readonly articles: ZendeskArticles

  constructor({ api, helpCenter, articles }: Deps) {
    this.api = api
    this.helpCenter = helpCenter
    this.articles = articles
  }

  /**
   * Articles updated since a time. `page`: the next start time in seconds, or the cursor of a listing of all
   * articles.
   */
  async since(
    since: Date,
    page: string | null,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<SincePage> {
    if (page?.startsWith(ALL)) return this.amongAll(since, page.slice(ALL.length), request, context)
    const from = page ?? String(Math.floor(since.getTime() / 1000))
    const query = { start_time: from }
    const changes = await this.api
      .get(ArticleChanges, [`${HELP}/incremental/articles`, query], context)
      .catch((error: unknown) => {
        // Only agents and administrators have the export. Others list all articles.
        if (isForbidden(error)) return 'forbidden'
        // There is no help center.
        if (isItemFault(error) && error.code === 'gone') return null
        throw isItemFault(error) ? expired() : error
      })
    if (!changes) return { items: [], nextCursor: null }
    const tree = await this.helpCenter.read(context, page === null)
    // Categories and sections have no feed and are few, so all are returned.
    const folders = page === null ? foldersOf(tree) : []
    if (changes === 'forbidden') {
      const found = await this.amongAll(since, '', request, context)
      return { ...found, items: [...folders, ...found.items] }
    }
    const split = await this.split(changes.articles, tree, request, context)
    const isLast = changes.next_page === null || changes.articles.length < FULL_PAGE
    const next = isLast || changes.end_time === null ? null : String(changes.end_time)
    // A full page within one second leads to itself: then all articles are listed by cursor.
    const nextCursor = next === from ? ALL : next
    const items = [...folders, ...split.items]
    return { ...pageOf({ items, entries: changes.articles.length, nextCursor }), removed: split.removed }
  }

  /** Lists all articles in an order that updates don't change, and returns those updated since. */
  private async amongAll(
    since: Date,
    after: string,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<SincePage> {
    const query = { ...PAGE, 'page[after]': after === '' ? null : after }
    const { articles, meta } = await this.api.get(ArticlePage, [`${HELP}/articles`, query], context)
    const updated = articles.filter(({ updated_at }) => !(Date.parse(updated_at ?? '') < since.getTime()))
    const split = await this.split(updated, await this.helpCenter.read(context), request, context)
    const next = meta.has_more ? (meta.after_cursor ?? null) : null
    const nextCursor = next === null ? null : `${ALL}${next}`
    return { ...pageOf({ items: split.items, entries: articles.length, nextCursor }), removed: split.removed }
  }

  /** Splits articles into those that can be imported, with their attachments, and the others. */
  private async split(
    articles: readonly Article[],
    tree: HelpCenter,
    request: ItemsRequest,
    context: CallContext,
  ) {
    const items = articles.flatMap((article) => articleItems(article, tree, request))
    const known = new Set(items.map(({ externalId }) => externalId))
    const removed = articles.map(({ id }) => `article|${id}`).filter((id) => !known.has(id))
    for (const { externalId } of request.attachments ? [...items] : [])
      items.push(...(await this.articles.attachments(externalId.slice('article|'.length), context)).items)
    return { items, removed }
  }
}
