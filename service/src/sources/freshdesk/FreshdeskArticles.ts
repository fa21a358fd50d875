import type * as v from 'valibot'
import { articleContent, pathOf } from '../articles/articleContent.ts'
import type { ItemContent, ItemPage, ListRequest, SourceItem } from '../Connector.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { gone } from '../client/meaning.ts'
import { allPages, nextPage, type PagesOptions, placeIn, textOf } from '../client/overlappingPages.ts'
import { pageOf } from '../client/pageOf.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import { attachedItem, numberIn, textItem } from '../desk/deskItems.ts'
import type { Visibility } from '../SourceItem.ts'
import {
  type Article,
  Articles,
  Categories,
  type Folder,
  Folders,
  OneArticle,
  OneFolder,
} from './freshdeskAnswers.ts'

type ItemsRequest = Pick<ListRequest, 'attachments'>

const SOLUTIONS = '/api/v2/solutions'
const PAGE = 100
const PUBLISHED = 2
const EVERYBODY = 1
/** Pages of categories and of folders. */
const MAX_PAGES = 100

/** The solutions of one Freshdesk: categories, folders within each other, articles that are published. */
export class FreshdeskArticles {
  private readonly api: DeskApi

  constructor(api: DeskApi) {
    this.api = api
  }

  async categories(asked: CallContext): Promise<SourceItem[]> {
    const categories = await this.all(Categories, `${SOLUTIONS}/categories`, asked)
    return categories.map(({ id, name, updated_at }) => {
      const externalId = `category|${id}`
      const known = { externalId, parentExternalId: null, rootExternalId: externalId, name }
      return { ...folderItem(known, 'CATEGORY'), updatedAt: updated_at ?? null }
    })
  }

  /** Null: it is no folder of these. */
  async list(
    folder: string,
    cursor: string | null,
    wanted: ItemsRequest,
    asked: CallContext,
  ): Promise<ItemPage | null> {
    const [category, id, article] = ['category', 'folder', 'article'].map((kind) => numberIn(folder, kind))
    if (category) {
      const folders = await this.all(Folders, `${SOLUTIONS}/categories/${category}/folders`, asked)
      const outer = folders.filter(({ parent_folder_id }) => parent_folder_id === null)
      return pageOf({ items: outer.map((one) => folderOf(one, folder, folder)), nextCursor: null })
    }
    if (id) return this.inFolder(id, cursor, wanted, asked)
    return article ? this.attachments(article, asked) : null
  }

  async content(id: string, asked: CallContext): Promise<ItemContent> {
    const article = await this.article(id, asked)
    if (!isPublished(article)) throw gone()
    const { title, description, hierarchy } = article
    const path = (hierarchy ?? []).map(({ data }) => data.name)
    return articleContent({ title, path: pathOf(path), body: description ?? '', format: 'html' })
  }

  /** Its address holds for a while only, so it is asked for. */
  async attached(item: SourceItem, asked: CallContext): Promise<ItemContent> {
    const [, article, id] = /^article-attachment\|(\d+)\|(\d+)$/.exec(item.externalId) ?? []
    if (article === undefined) throw gone()
    const { attachments } = await this.article(article, asked)
    const file = attachments?.find((one) => String(one.id) === id)
    if (!file) throw gone()
    const { bytes } = await this.api.bytes(new URL(file.attachment_url), asked)
    return { name: file.name, bytes }
  }

  /** Folders in it, then its articles. */
  private async inFolder(
    id: string,
    cursor: string | null,
    wanted: ItemsRequest,
    asked: CallContext,
  ): Promise<ItemPage> {
    const path = `${SOLUTIONS}/folders/${id}/articles`
    const { rows, next } = await nextPage(placeIn(cursor), this.pages(Articles, path, asked))
    const visibility = await this.visibilityOf(id, asked)
    const within =
      cursor === null ? await this.all(Folders, `${SOLUTIONS}/folders/${id}/subfolders`, asked) : []
    return pageOf({
      items: [
        ...within.map((one) => folderOf(one, `folder|${id}`, null)),
        ...rows.filter(isPublished).map((article) => ({
          ...articleOf(article, `folder|${id}`, wanted, this.addressOf(article.id, asked)),
          visibility,
        })),
      ],
      entries: rows.length,
      nextCursor: textOf(next),
    })
  }

  /** A draft can be read by its id, and is not to be imported. */
  async has(externalId: string, asked: CallContext): Promise<boolean> {
    const [category, id, article] = ['category', 'folder', 'article'].map((kind) =>
      numberIn(externalId, kind),
    )
    if (article) return isPublished(await this.article(article, asked))
    if (category)
      return (await ofFixedAddress(this.categories(asked))).some((one) => one.externalId === externalId)
    if (id) return (await this.api.get(OneFolder, [`${SOLUTIONS}/folders/${id}`], asked)).id === Number(id)
    const [, of] = /^article-attachment\|(\d+)\|\d+$/.exec(externalId) ?? []
    if (of === undefined) return false
    return (await this.attachments(of, asked)).items.some((one) => one.externalId === externalId)
  }

  private async attachments(id: string, asked: CallContext): Promise<ItemPage> {
    const { attachments, category_id } = await this.article(id, asked)
    const items = (attachments ?? []).map((file) =>
      attachedItem({
        externalId: `article-attachment|${id}|${file.id}`,
        parentExternalId: `article|${id}`,
        rootExternalId: `category|${category_id}`,
        name: file.name,
        itemType: 'ARTICLE_ATTACHMENT',
        externalUrl: this.addressOf(id, asked),
        mimeType: file.content_type ?? null,
        size: file.size ?? null,
      }),
    )
    return pageOf({ items, nextCursor: null })
  }

  /** Who can see what is in a folder: an article does not say it. */
  private async visibilityOf(folder: string, asked: CallContext): Promise<Visibility | null> {
    const { visibility } = await this.api.get(OneFolder, [`${SOLUTIONS}/folders/${folder}`], asked)
    if (visibility === null || visibility === undefined) return null
    return visibility === EVERYBODY ? 'public' : 'restricted'
  }

  /** In the portal: https://support.freshdesk.com/support/solutions/articles/225435 */
  private addressOf(id: string | number, asked: CallContext): string {
    return this.api.addressOf(`/support/solutions/articles/${id}`, asked)
  }

  private article(id: string, asked: CallContext) {
    return this.api.get(OneArticle, [`${SOLUTIONS}/articles/${id}`], asked)
  }

  /** All pages; a list that has none comes again on the second, and ends there. */
  private all<S extends typeof Categories | typeof Folders>(
    schema: S,
    path: string,
    asked: CallContext,
  ): Promise<v.InferOutput<S>[number][]> {
    return allPages<v.InferOutput<S>[number]>(this.pages(schema, path, asked), MAX_PAGES)
  }

  /** In which order they come is not said. */
  private pages<S extends typeof Categories | typeof Folders | typeof Articles>(
    schema: S,
    path: string,
    asked: CallContext,
  ): PagesOptions<v.InferOutput<S>[number]> {
    return {
      size: PAGE,
      idOf: ({ id }) => String(id),
      read: async ({ number, size }) => {
        const query = { per_page: size, page: number }
        const rows: v.InferOutput<S> = await this.api.get(schema, [path, query], asked)
        return { rows, isLast: rows.length < size }
      },
    }
  }
}

function isPublished({ status }: Pick<Article, 'status'>): boolean {
  return status === PUBLISHED
}

/** `category`: the one that it is in; null: as it says. */
function folderOf(folder: Folder, parent: string, category: string | null): SourceItem {
  const { id, name, hierarchy, updated_at } = folder
  const outermost = hierarchy?.find(({ type }) => type === 'category')?.data.id
  const rootExternalId = category ?? (outermost === undefined ? null : `category|${outermost}`)
  const known = { externalId: `folder|${id}`, parentExternalId: parent, rootExternalId, name }
  return { ...folderItem(known), updatedAt: updated_at ?? null }
}

function articleOf(
  article: Article,
  parent: string,
  { attachments }: ItemsRequest,
  externalUrl: string,
): SourceItem {
  const { id, title, category_id, created_at, updated_at } = article
  return textItem({
    externalId: `article|${id}`,
    parentExternalId: parent,
    rootExternalId: category_id === null ? null : `category|${category_id}`,
    name: title,
    itemType: 'ARTICLE',
    fileFormat: 'FRESHDESK',
    version: updated_at,
    externalUrl,
    createdAt: created_at ?? null,
    updatedAt: updated_at,
    isExpandable: attachments === true,
  })
}
