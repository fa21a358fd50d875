import { articleContent, pathOf } from '../articles/articleContent.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { loginOf } from '../client/loginOf.ts'
import { gone } from '../client/meaning.ts'
import {
  allPages,
  formatPageCursor,
  type NumberedPage,
  nextPage,
  type PagesOptions,
  parsePageCursor,
} from '../client/overlappingPages.ts'
import { pageOf } from '../client/pageOf.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import { isoOf, textItem } from '../desk/deskItems.ts'
import { TtlCache } from '../desk/TtlCache.ts'
import type { SincePage } from '../feed/changesSince.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import { type Article, ArticlePage, type Collection, CollectionPage, OneArticle } from './intercomAnswers.ts'

type Collections = ReadonlyMap<string, Collection>
type Tree = { readonly collections: Collections; readonly articles: readonly Article[] }

const PAGE = 100
/** Pages of articles, and of collections. */
const MAX_PAGES = 300
/** How long the help center is cached: articles can't be listed by collection. */
const CACHE_MS = 60_000
/** Nesting of collections; Intercom allows three levels. */
const MAX_DEPTH = 20

/** The help center of a workspace: nested collections and published articles. */
export class IntercomArticles {
  private readonly api: DeskApi
  private readonly recent: TtlCache<Tree>

  /** `now`: milliseconds. */
  constructor(api: DeskApi, now: () => number) {
    this.api = api
    this.recent = new TtlCache({ now, ttlMs: CACHE_MS })
  }

  /** Articles and collections without a parent are at the top. */
  async list(collection: string | null, cursor: string | null, context: CallContext): Promise<ItemPage> {
    const { collections, articles } = await this.tree(context)
    if (collection !== null && !collections.has(collection)) throw gone()
    const within = [
      ...[...collections.values()]
        .filter((one) => (parentOf(one, collections)?.id ?? null) === collection)
        .map((one) => collectionItem(one, collections)),
      ...articles
        .filter((one) => (parentOf(one, collections)?.id ?? null) === collection)
        .map((one) => articleItem(one, collections)),
    ]
    const from = Number(cursor ?? 0)
    const to = from + PAGE
    return pageOf({ items: within.slice(from, to), nextCursor: to < within.length ? String(to) : null })
  }

  /** Drafts can be read by id, but must not be imported. */
  async has(id: string, context: CallContext): Promise<boolean> {
    return isThere(await this.api.get(OneArticle, [`/articles/${id}`], context))
  }

  async hasCollection(id: string, context: CallContext): Promise<boolean> {
    return (await ofFixedAddress(this.tree(context))).collections.has(id)
  }

  async content(id: string, context: CallContext): Promise<ItemContent> {
    const article = await this.api.get(OneArticle, [`/articles/${id}`], context)
    if (!isThere(article)) throw gone()
    const { collections } = await ofFixedAddress(this.tree(context))
    const path = pathTo(article, collections).map(({ name, id: own }) => name ?? own)
    const title = article.title?.trim() || `Article ${id}`
    return articleContent({ title, path: pathOf(path), body: article.body ?? '', format: 'html' })
  }

  /**
   * Newest first: it ends at the first older article. Collections have no feed and are few, so all are
   * returned.
   */
  async updated(since: Date, page: string | null, context: CallContext): Promise<SincePage> {
    const collections = await this.collections(context)
    const isNew = ({ updated_at }: Article) => (updated_at ?? 0) * 1000 >= since.getTime()
    const { rows, next } = await nextPage(parsePageCursor(page), {
      size: PAGE,
      idOf,
      read: async ({ number, size }) => {
        const { data, pages } = await this.page(number, size, context)
        const isOld = data.some((one) => !isNew(one))
        return { ...pageAs(data, number, pages), ...(isOld && { isLast: true }) }
      },
    })
    const changed = rows.filter(isNew)
    const items = changed.filter(isThere).map((one) => articleItem(one, collections))
    const folders =
      page === null ? [...collections.values()].map((one) => collectionItem(one, collections)) : []
    return {
      ...pageOf({ items: [...folders, ...items], entries: rows.length, nextCursor: formatPageCursor(next) }),
      removed: changed.filter((one) => !isThere(one)).map(({ id }) => `article|${id}`),
    }
  }

  /**
   * Articles are sorted by update time, newest first. Updates during the listing move to the first pages, which
   * are read again.
   * https://developers.intercom.com/docs/references/rest-api/api.intercom.io/articles/listarticles
   */
  private tree(context: CallContext): Promise<Tree> {
    return this.recent.get(loginOf(context.credential), async () => {
      const collections = await this.collections(context)
      const all = await allPages(this.articlePages(context), MAX_PAGES)
      const newest = Math.max(0, ...all.map(({ updated_at }) => updated_at ?? 0))
      const updated = await allPages(this.articlePages(context, newest), MAX_PAGES)
      const articles = new Map([...all, ...updated].map((article) => [article.id, article]))
      return { collections, articles: [...articles.values()].filter(isThere) }
    })
  }

  /** `until`: ends at articles that were last updated before this second. */
  private articlePages(context: CallContext, until = 0): PagesOptions<Article> {
    const read = async ({ number, size }: { readonly number: number; readonly size: number }) => {
      const { data, pages } = await this.page(number, size, context)
      const isOlder = data.some(({ updated_at }) => (updated_at ?? 0) < until)
      return { ...pageAs(data, number, pages), ...(isOlder && { isLast: true }) }
    }
    return { size: PAGE, idOf, read }
  }

  private page(number: number, size: number, context: CallContext) {
    return this.api.get(ArticlePage, ['/articles', { page: number, per_page: size }], context)
  }

  private async collections(context: CallContext): Promise<Collections> {
    const path = '/help_center/collections'
    const read = async ({ number, size }: { readonly number: number; readonly size: number }) => {
      const { data, pages } = await this.api.get(
        CollectionPage,
        [path, { page: number, per_page: size }],
        context,
      )
      return pageAs(data, number, pages)
    }
    const all = await allPages<Collection>({ size: PAGE, idOf, read }, MAX_PAGES)
    return new Map(all.map((collection) => [collection.id, collection]))
  }
}

function pageAs<R>(rows: readonly R[], number: number, pages: ArticlePage['pages']): NumberedPage<R> {
  const isLast = number >= (pages?.total_pages ?? 1)
  return { rows, isLast, ...(pages?.per_page && { size: pages.per_page }) }
}

function idOf({ id }: { readonly id: string }): string {
  return id
}

function isThere({ state }: Article): boolean {
  return state === 'published'
}

function parentOf({ parent_id }: Pick<Article, 'parent_id'>, collections: Collections): Collection | null {
  return parent_id === null || parent_id === undefined ? null : (collections.get(parent_id) ?? null)
}

/** The collections it is in, from the outermost. */
function pathTo(of: Pick<Article, 'parent_id'>, collections: Collections): Collection[] {
  const path: Collection[] = []
  let parent = parentOf(of, collections)
  for (let level = 0; parent && level < MAX_DEPTH; level += 1) {
    path.unshift(parent)
    parent = parentOf(parent, collections)
  }
  return path
}

function collectionItem(collection: Collection, collections: Collections): SourceItem {
  const { id, name, url, updated_at } = collection
  const [outermost = collection] = pathTo(collection, collections)
  const parent = parentOf(collection, collections)
  const known = {
    externalId: `collection|${id}`,
    parentExternalId: parent && `collection|${parent.id}`,
    rootExternalId: `collection|${outermost.id}`,
    name: name?.trim() || `Collection ${id}`,
  }
  return { ...folderItem(known, 'COLLECTION'), externalUrl: url ?? null, updatedAt: isoOf(updated_at) }
}

function articleItem(article: Article, collections: Collections): SourceItem {
  const { id, title, url, created_at, updated_at } = article
  const [outermost] = pathTo(article, collections)
  const parent = parentOf(article, collections)
  return textItem({
    externalId: `article|${id}`,
    parentExternalId: parent && `collection|${parent.id}`,
    rootExternalId: outermost ? `collection|${outermost.id}` : null,
    name: title ?? null,
    itemType: 'ARTICLE',
    fileFormat: 'INTERCOM',
    version: String(updated_at),
    externalUrl: url ?? null,
    createdAt: isoOf(created_at),
    updatedAt: isoOf(updated_at),
    isExpandable: false,
  })
}
