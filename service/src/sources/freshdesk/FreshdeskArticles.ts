import type * as v from 'valibot'
import type { ListRequest } from '../abilities/ListRequest.ts'
import { articleContent, pathOf } from '../articles/articleContent.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { gone } from '../client/meaning.ts'
import {
  allPages,
  formatPageCursor,
  nextPage,
  type PagesOptions,
  parsePageCursor,
} from '../client/overlappingPages.ts'
import { pageOf } from '../client/pageOf.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import { attachedItem, numberIn, textItem } from '../desk/deskItems.ts'
import type { ItemContent, ItemPage, SourceItem, Visibility } from '../SourceItem.ts'
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

/** The solutions of a Freshdesk: categories, nested folders and published articles. */
export class FreshdeskArticles {
  private readonly api: DeskApi

  constructor(api: DeskApi) {
    this.api = api
  }

  async categories(context: CallContext): Promise<SourceItem[]> {
    const categories = await this.all(Categories, `${SOLUTIONS}/categories`, context)
    return categories.map(({ id, name, updated_at }) => {
      const externalId = `category|${id}`
      const known = { externalId, parentExternalId: null, rootExternalId: externalId, name }
      return { ...folderItem(known, 'CATEGORY'), updatedAt: updated_at ?? null }
    })
  }

  /** Returns null for ids of other kinds. */
  async list(
    folder: string,
    cursor: string | null,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<ItemPage | null> {
    const [category, id, article] = ['category', 'folder', 'article'].map((kind) => numberIn(folder, kind))
    if (category) {
      const folders = await this.all(Folders, `${SOLUTIONS}/categories/${category}/folders`, context)
      const outer = folders.filter(({ parent_folder_id }) => parent_folder_id === null)
      return pageOf({ items: outer.map((one) => folderOf(one, folder, folder)), nextCursor: null })
    }
    if (id) return this.inFolder(id, cursor, request, context)
    return article ? this.attachments(article, context) : null
  }

  async content(id: string, context: CallContext): Promise<ItemContent> {
    const article = await this.article(id, context)
    if (!isPublished(article)) throw gone()
    const { title, description, hierarchy } = article
    const path = (hierarchy ?? []).map(({ data }) => data.name)
    return articleContent({ title, path: pathOf(path), body: description ?? '', format: 'html' })
  }

  /** The URL of an attachment expires, so it is read anew. */
  async attached(item: SourceItem, context: CallContext): Promise<ItemContent> {
    const [, article, id] = /^article-attachment\|(\d+)\|(\d+)$/.exec(item.externalId) ?? []
    if (article === undefined) throw gone()
    const { attachments } = await this.article(article, context)
    const file = attachments?.find((one) => String(one.id) === id)
    if (!file) throw gone()
    const { bytes } = await this.api.bytes(new URL(file.attachment_url), context)
    return { name: file.name, bytes }
  }

  /** Subfolders first, then articles. */
  private async inFolder(
    id: string,
    cursor: string | null,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<ItemPage> {
    const path = `${SOLUTIONS}/folders/${id}/articles`
    const { rows, next } = await nextPage(parsePageCursor(cursor), this.pages(Articles, path, context))
    const visibility = await this.visibilityOf(id, context)
    const within =
      cursor === null ? await this.all(Folders, `${SOLUTIONS}/folders/${id}/subfolders`, context) : []
    return pageOf({
      items: [
        ...within.map((one) => folderOf(one, `folder|${id}`, null)),
        ...rows.filter(isPublished).map((article) => ({
          ...articleOf(article, `folder|${id}`, request, this.addressOf(article.id, context)),
          visibility,
        })),
      ],
      entries: rows.length,
      nextCursor: formatPageCursor(next),
    })
  }

  /** Drafts can be read by id, but must not be imported. */
  async has(externalId: string, context: CallContext): Promise<boolean> {
    const [category, id, article] = ['category', 'folder', 'article'].map((kind) =>
      numberIn(externalId, kind),
    )
    if (article) return isPublished(await this.article(article, context))
    if (category)
      return (await ofFixedAddress(this.categories(context))).some((one) => one.externalId === externalId)
    if (id) return (await this.api.get(OneFolder, [`${SOLUTIONS}/folders/${id}`], context)).id === Number(id)
    const [, of] = /^article-attachment\|(\d+)\|\d+$/.exec(externalId) ?? []
    if (of === undefined) return false
    return (await this.attachments(of, context)).items.some((one) => one.externalId === externalId)
  }

  private async attachments(id: string, context: CallContext): Promise<ItemPage> {
    const { attachments, category_id } = await this.article(id, context)
    const items = (attachments ?? []).map((file) =>
      attachedItem({
        externalId: `article-attachment|${id}|${file.id}`,
        parentExternalId: `article|${id}`,
        rootExternalId: `category|${category_id}`,
        name: file.name,
        itemType: 'ARTICLE_ATTACHMENT',
        externalUrl: this.addressOf(id, context),
        mimeType: file.content_type ?? null,
        size: file.size ?? null,
      }),
    )
    return pageOf({ items, nextCursor: null })
  }

  /** Returns who can see a folder. Articles don't contain it. */
  private async visibilityOf(folder: string, context: CallContext): Promise<Visibility | null> {
    const { visibility } = await this.api.get(OneFolder, [`${SOLUTIONS}/folders/${folder}`], context)
    if (visibility === null || visibility === undefined) return null
    return visibility === EVERYBODY ? 'public' : 'restricted'
  }

  /** In the portal: https://support.freshdesk.com/support/solutions/articles/225435 */
  private addressOf(id: string | number, context: CallContext): string {
    return this.api.addressOf(`/support/solutions/articles/${id}`, context)
  }

  private article(id: string, context: CallContext) {
    return this.api.get(OneArticle, [`${SOLUTIONS}/articles/${id}`], context)
  }

  /** Reads all pages. A list without pages repeats on the second and ends there. */
  private all<S extends typeof Categories | typeof Folders>(
    schema: S,
    path: string,
    context: CallContext,
  ): Promise<v.InferOutput<S>[number][]> {
    return allPages<v.InferOutput<S>[number]>(this.pages(schema, path, context), MAX_PAGES)
  }

  /** The order of the rows is undocumented. */
  private pages<S extends typeof Categories | typeof Folders | typeof Articles>(
    schema: S,
    path: string,
    context: CallContext,
  ): PagesOptions<v.InferOutput<S>[number]> {
    return {
      size: PAGE,
      idOf: ({ id }) => String(id),
      read: async ({ number, size }) => {
        const query = { per_page: size, page: number }
        const rows: v.InferOutput<S> = await this.api.get(schema, [path, query], context)
        return { rows, isLast: rows.length < size }
      },
    }
  }
}

function isPublished({ status }: Pick<Article, 'status'>): boolean {
  return status === PUBLISHED
}

/** `category`: its category. Null: taken from the folder itself. */
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
