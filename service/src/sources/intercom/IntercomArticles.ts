import { articleContent, pathOf } from '../articles/articleContent.ts'
import type { ItemContent, ItemPage, SourceItem } from '../Connector.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { loginOf } from '../client/loginOf.ts'
import { gone } from '../client/meaning.ts'
import {
  allPages,
  type NumberedPage,
  nextPage,
  type PagesOptions,
  placeIn,
  textOf,
} from '../client/overlappingPages.ts'
import { pageOf } from '../client/pageOf.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import { isoOf, textItem } from '../desk/deskItems.ts'
import { Recent } from '../desk/Recent.ts'
import type { SincePage } from '../feed/changesSince.ts'
import { type Article, ArticlePage, type Collection, CollectionPage, OneArticle } from './intercomAnswers.ts'

type Collections = ReadonlyMap<string, Collection>
type Tree = { readonly collections: Collections; readonly articles: readonly Article[] }

const PAGE = 100
/** Pages of articles, and of collections. */
const MAX_PAGES = 300
/** Milliseconds for which the help centre is as it was: articles have no list for each collection. */
const RECENT = 60_000
/** Levels of collections within each other; Intercom has three. */
const DEEPEST = 20

/** The help centre of one workspace: collections within each other, and articles that are published. */
export class IntercomArticles {
  private readonly api: DeskApi
  private readonly recent: Recent<Tree>

  /** `now`: milliseconds. */
  constructor(api: DeskApi, now: () => number) {
    this.api = api
    this.recent = new Recent({ now, lasts: RECENT })
  }

  /** What is in no collection is at the top, as they are. */
  async list(collection: string | null, cursor: string | null, asked: CallContext): Promise<ItemPage> {
    const { collections, articles } = await this.tree(asked)
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

  /** A draft can be read by its id, and is not to be imported. */
  async has(id: string, asked: CallContext): Promise<boolean> {
    return isThere(await this.api.get(OneArticle, [`/articles/${id}`], asked))
  }

  async hasCollection(id: string, asked: CallContext): Promise<boolean> {
    return (await ofFixedAddress(this.tree(asked))).collections.has(id)
  }

  async content(id: string, asked: CallContext): Promise<ItemContent> {
    const article = await this.api.get(OneArticle, [`/articles/${id}`], asked)
    if (!isThere(article)) throw gone()
    const { collections } = await ofFixedAddress(this.tree(asked))
    const path = pathTo(article, collections).map(({ name, id: own }) => name ?? own)
    const title = article.title?.trim() || `Article ${id}`
    return articleContent({ title, path: pathOf(path), body: article.body ?? '', format: 'html' })
  }

  /** The newest come first: it ends at the first that is older. Collections are told by nothing, and are few. */
  async updated(since: Date, page: string | null, asked: CallContext): Promise<SincePage> {
    const collections = await this.collections(asked)
    const isNew = ({ updated_at }: Article) => (updated_at ?? 0) * 1000 >= since.getTime()
    const { rows, next } = await nextPage(placeIn(page), {
      size: PAGE,
      idOf,
      read: async ({ number, size }) => {
        const { data, pages } = await this.page(number, size, asked)
        const isOld = data.some((one) => !isNew(one))
        return { ...pageAs(data, number, pages), ...(isOld && { isLast: true }) }
      },
    })
    const changed = rows.filter(isNew)
    const items = changed.filter(isThere).map((one) => articleItem(one, collections))
    const folders =
      page === null ? [...collections.values()].map((one) => collectionItem(one, collections)) : []
    return {
      ...pageOf({ items: [...folders, ...items], entries: rows.length, nextCursor: textOf(next) }),
      removed: changed.filter((one) => !isThere(one)).map(({ id }) => `article|${id}`),
    }
  }

  /**
   * Articles come by when they were updated, the newest first: what is updated meanwhile is on the first pages, which
   * are read once more. https://developers.intercom.com/docs/references/rest-api/api.intercom.io/articles/listarticles
   */
  private tree(asked: CallContext): Promise<Tree> {
    return this.recent.get(loginOf(asked.credential), async () => {
      const collections = await this.collections(asked)
      const all = await allPages(this.articlePages(asked), MAX_PAGES)
      const newest = Math.max(0, ...all.map(({ updated_at }) => updated_at ?? 0))
      const again = await allPages(this.articlePages(asked, newest), MAX_PAGES)
      const articles = new Map([...all, ...again].map((article) => [article.id, article]))
      return { collections, articles: [...articles.values()].filter(isThere) }
    })
  }

  /** `until`: ends at those that were last updated before this second. */
  private articlePages(asked: CallContext, until = 0): PagesOptions<Article> {
    const read = async ({ number, size }: { readonly number: number; readonly size: number }) => {
      const { data, pages } = await this.page(number, size, asked)
      const isOlder = data.some(({ updated_at }) => (updated_at ?? 0) < until)
      return { ...pageAs(data, number, pages), ...(isOlder && { isLast: true }) }
    }
    return { size: PAGE, idOf, read }
  }

  private page(number: number, size: number, asked: CallContext) {
    return this.api.get(ArticlePage, ['/articles', { page: number, per_page: size }], asked)
  }

  private async collections(asked: CallContext): Promise<Collections> {
    const path = '/help_center/collections'
    const read = async ({ number, size }: { readonly number: number; readonly size: number }) => {
      const { data, pages } = await this.api.get(
        CollectionPage,
        [path, { page: number, per_page: size }],
        asked,
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

/** The collections that it is in, from the outermost. */
function pathTo(of: Pick<Article, 'parent_id'>, collections: Collections): Collection[] {
  const path: Collection[] = []
  let parent = parentOf(of, collections)
  for (let level = 0; parent && level < DEEPEST; level += 1) {
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
