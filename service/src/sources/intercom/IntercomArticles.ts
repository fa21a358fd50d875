import { articleContent, pathOf } from '../articles/articleContent.ts'
import type { ItemContent, ItemPage, SourceItem } from '../Connector.ts'
import { folderItem } from '../client/fileItem.ts'
import { loginOf } from '../client/loginOf.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import type { Asked, DeskApi } from '../desk/DeskApi.ts'
import { isoOf, numberIn, textItem } from '../desk/deskItems.ts'
import { Recent } from '../desk/Recent.ts'
import type { SincePage } from '../feed/changesSince.ts'
import { type Article, ArticlePage, type Collection, CollectionPage, OneArticle } from './intercomAnswers.ts'

type Collections = ReadonlyMap<string, Collection>
type Tree = { readonly collections: Collections; readonly articles: readonly Article[] }

const PAGE = 100
/** Pages of articles, and of collections. */
const MOST_PAGES = 300
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
  async list(collection: string | null, cursor: string | null, asked: Asked): Promise<ItemPage> {
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

  /** Whether one is at the top still. */
  async has(externalId: string, asked: Asked): Promise<boolean> {
    const { collections, articles } = await this.tree(asked)
    const [article, collection] = [numberIn(externalId, 'article'), numberIn(externalId, 'collection')]
    return articles.some(({ id }) => id === article) || collections.has(collection ?? '')
  }

  async content(id: string, asked: Asked): Promise<ItemContent> {
    const article = await this.api.get(OneArticle, [`/articles/${id}`], asked)
    if (!isThere(article)) throw gone()
    const { collections } = await this.tree(asked)
    const path = pathTo(article, collections).map(({ name, id: own }) => name ?? own)
    const title = article.title?.trim() || `Article ${id}`
    return articleContent({ title, path: pathOf(path), body: article.body ?? '', format: 'html' })
  }

  /** The newest come first: it ends at the first that is older. Collections are told by nothing, and are few. */
  async updated(since: Date, page: string | null, asked: Asked): Promise<SincePage> {
    const number = Number(page ?? 1)
    const collections = await this.collections(asked)
    const { data, pages } = await this.page(number, asked)
    const isNew = ({ updated_at }: Article) => (updated_at ?? 0) * 1000 >= since.getTime()
    const changed = data.filter(isNew)
    const items = changed.filter(isThere).map((one) => articleItem(one, collections))
    const folders =
      number === 1 ? [...collections.values()].map((one) => collectionItem(one, collections)) : []
    const isLast = changed.length < data.length || number >= (pages?.total_pages ?? 1)
    const nextCursor = isLast ? null : String(number + 1)
    return {
      ...pageOf({ items: [...folders, ...items], entries: data.length, nextCursor }),
      removed: changed.filter((one) => !isThere(one)).map(({ id }) => `article|${id}`),
    }
  }

  /** Pages are numbers, and what changes comes first: an article may come twice, and none is missed. */
  private tree(asked: Asked): Promise<Tree> {
    return this.recent.get(loginOf(asked.credential), async () => {
      const collections = await this.collections(asked)
      const articles = new Map<string, Article>()
      for (let number = 1; number <= MOST_PAGES; number += 1) {
        const { data, pages } = await this.page(number, asked)
        for (const article of data) if (isThere(article)) articles.set(article.id, article)
        if (data.length === 0 || number >= (pages?.total_pages ?? 1)) break
      }
      return { collections, articles: [...articles.values()] }
    })
  }

  private page(number: number, asked: Asked) {
    return this.api.get(ArticlePage, ['/articles', { page: number, per_page: PAGE }], asked)
  }

  private async collections(asked: Asked): Promise<Collections> {
    const found = new Map<string, Collection>()
    for (let number = 1; number <= MOST_PAGES; number += 1) {
      const query = { page: number, per_page: PAGE }
      const { data, pages } = await this.api.get(CollectionPage, ['/help_center/collections', query], asked)
      for (const collection of data) found.set(collection.id, collection)
      if (data.length === 0 || number >= (pages?.total_pages ?? 1)) break
    }
    return found
  }
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
