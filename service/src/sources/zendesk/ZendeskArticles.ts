import type * as v from 'valibot'
import type { ListRequest } from '../abilities/ListRequest.ts'
import { articleContent, pathOf } from '../articles/articleContent.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { loginOf } from '../client/loginOf.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import type { DeskApi, Query } from '../desk/DeskApi.ts'
import { attachedItem, numberIn, textItem } from '../desk/deskItems.ts'
import { TtlCache } from '../desk/TtlCache.ts'
import type { SincePage } from '../feed/changesSince.ts'
import { expired } from '../feed/expired.ts'
import { isItemFault } from '../SourceFault.ts'
import type { ItemContent, ItemPage, SourceItem, Visibility } from '../SourceItem.ts'
import {
  type Article,
  ArticleAttachments,
  ArticleChanges,
  ArticlePage,
  type Category,
  CategoryPage,
  OneArticle,
  OneArticleAttachment,
  type Section,
  SectionPage,
} from './zendeskAnswers.ts'
import { isForbidden } from './zendeskMeaning.ts'

type ItemsRequest = Pick<ListRequest, 'attachments'>
type Tree = { readonly categories: readonly Category[]; readonly sections: ReadonlyMap<number, Section> }

const HELP = '/api/v2/help_center'
/** Zendesk's maximum. */
const PAGE = { 'page[size]': 100 }
/** Pages of categories, and of sections. */
const MAX_PAGES = 100
/** How long the categories and sections are cached. */
const CACHE_MS = 60_000
/** Nesting of sections; Zendesk allows five levels. */
const MAX_DEPTH = 20
/** The size of an export page that is not the last. */
const FULL_PAGE = 1000
/** The prefix of cursors for a listing of all articles. */
const ALL = 'all:'

/** The help center of a Zendesk: categories, nested sections and published articles. */
export class ZendeskArticles {
  private readonly api: DeskApi
  private readonly recent: TtlCache<Tree>

  /** `now`: milliseconds. */
  constructor(api: DeskApi, now: () => number) {
    this.api = api
    this.recent = new TtlCache({ now, ttlMs: CACHE_MS })
  }

  async categories(context: CallContext): Promise<SourceItem[]> {
    const { categories } = await this.tree(context, true)
    return categories.map(categoryItem)
  }

  /** Sections can't be listed per category with their levels, so all are read. */
  async inCategory(id: string, context: CallContext): Promise<ItemPage> {
    const tree = await this.tree(context)
    if (!tree.categories.some((one) => String(one.id) === id)) throw gone()
    const found = [...tree.sections.values()].filter(
      (one) => String(one.category_id) === id && !parentOf(one, tree),
    )
    return pageOf({ items: found.map((one) => sectionItem(one, tree)), nextCursor: null })
  }

  /** Subsections first, then articles. */
  async inSection(
    id: string,
    cursor: string | null,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<ItemPage> {
    const tree = await this.tree(context)
    const query = { ...PAGE, 'page[after]': cursor }
    const { articles, meta } = await this.api.get(
      ArticlePage,
      [`${HELP}/sections/${id}/articles`, query],
      context,
    )
    const within = cursor === null ? [...tree.sections.values()] : []
    const sections = within.filter((one) => String(parentOf(one, tree)?.id) === id)
    const items = articles.flatMap((article) => articleItems(article, tree, request))
    return pageOf({
      items: [...sections.map((one) => sectionItem(one, tree)), ...items],
      nextCursor: meta.has_more ? (meta.after_cursor ?? null) : null,
    })
  }

  async attachments(article: string, context: CallContext): Promise<ItemPage> {
    const { article: found } = await this.api.get(OneArticle, [`${HELP}/articles/${article}`], context)
    const [item] = articleItems(found, await ofFixedAddress(this.tree(context)), {})
    const { article_attachments } = await this.api.get(
      ArticleAttachments,
      [`${HELP}/articles/${article}/attachments`],
      context,
    )
    const items = article_attachments
      .filter(({ inline }) => !inline)
      .map(({ id, file_name, content_type, size }) =>
        attachedItem({
          externalId: `article-attachment|${article}|${id}`,
          parentExternalId: `article|${article}`,
          rootExternalId: item?.rootExternalId ?? null,
          name: file_name,
          itemType: 'ARTICLE_ATTACHMENT',
          externalUrl: item?.externalUrl ?? null,
          visibility: item?.visibility,
          mimeType: content_type ?? null,
          size: size ?? null,
        }),
      )
    return pageOf({ items, nextCursor: null })
  }

  async content(id: string, context: CallContext): Promise<ItemContent> {
    const { article } = await this.api.get(OneArticle, [`${HELP}/articles/${id}`], context)
    if (article.draft) throw gone()
    const { body, title, section_id } = article
    const path = pathOf(titlesAbove(section_id ?? null, await ofFixedAddress(this.tree(context))))
    return articleContent({ title: title?.trim() || `Article ${id}`, path, body: body ?? '', format: 'html' })
  }

  async attached(item: SourceItem, context: CallContext): Promise<ItemContent> {
    const [, article = '', id = ''] = /^article-attachment\|(\d+)\|(\d+)$/.exec(item.externalId) ?? []
    if (id === '') throw gone()
    const path = `${HELP}/articles/${article}/attachments/${id}`
    const { article_attachment: found } = await this.api.get(OneArticleAttachment, [path], context)
    const { bytes } = await this.api.bytes(new URL(found.content_url), context)
    return { name: found.file_name, bytes }
  }

  /** Drafts can be read by id, but must not be imported. */
  async has(externalId: string, context: CallContext): Promise<boolean> {
    const [category, section, article] = ['category', 'section', 'article'].map((kind) =>
      numberIn(externalId, kind),
    )
    if (article)
      return !(await this.api.get(OneArticle, [`${HELP}/articles/${article}`], context)).article.draft
    const tree = category || section ? await ofFixedAddress(this.tree(context)) : null
    if (category) return tree?.categories.some(({ id }) => String(id) === category) ?? false
    if (section) return tree?.sections.has(Number(section)) ?? false
    const [, of] = /^article-attachment\|(\d+)\|\d+$/.exec(externalId) ?? []
    if (of === undefined) return false
    return (await this.attachments(of, context)).items.some((one) => one.externalId === externalId)
  }

  /**
   * Articles updated since a time. `page`: the next start time in seconds, or the cursor of a listing of all
   * articles.
   */
  async updated(
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
    const tree = await this.tree(context, page === null)
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
    const split = await this.split(updated, await this.tree(context), request, context)
    const next = meta.has_more ? (meta.after_cursor ?? null) : null
    const nextCursor = next === null ? null : `${ALL}${next}`
    return { ...pageOf({ items: split.items, entries: articles.length, nextCursor }), removed: split.removed }
  }

  /** Splits articles into those that can be imported, with their attachments, and the others. */
  private async split(articles: readonly Article[], tree: Tree, request: ItemsRequest, context: CallContext) {
    const items = articles.flatMap((article) => articleItems(article, tree, request))
    const known = new Set(items.map(({ externalId }) => externalId))
    const removed = articles.map(({ id }) => `article|${id}`).filter((id) => !known.has(id))
    for (const { externalId } of request.attachments ? [...items] : [])
      items.push(...(await this.attachments(externalId.slice('article|'.length), context)).items)
    return { items, removed }
  }

  /** `isFresh`: bypasses the cache. */
  private tree(context: CallContext, isFresh = false): Promise<Tree> {
    const key = `${loginOf(context.credential)} ${context.credential.extra.zendesk_subdomain}`
    const read = async () => {
      const categories = await this.all(
        CategoryPage,
        `${HELP}/categories`,
        ({ categories }) => categories,
        context,
      )
      const sections = await this.all(SectionPage, `${HELP}/sections`, ({ sections }) => sections, context)
      return { categories, sections: new Map(sections.map((section) => [section.id, section])) }
    }
    return this.recent.get(key, read, isFresh)
  }

  private async all<S extends typeof CategoryPage | typeof SectionPage, E>(
    schema: S,
    path: string,
    of: (page: v.InferOutput<S>) => readonly E[],
    context: CallContext,
  ): Promise<E[]> {
    const found: E[] = []
    let after: string | null = null
    for (let number = 0; number < MAX_PAGES; number += 1) {
      const query: Query = { ...PAGE, 'page[after]': after }
      const page: v.InferOutput<S> = await this.api.get(schema, [path, query], context)
      found.push(...of(page))
      after = page.meta.has_more ? (page.meta.after_cursor ?? null) : null
      if (after === null) break
    }
    return found
  }
}

function foldersOf(tree: Tree): SourceItem[] {
  const sections = [...tree.sections.values()].map((one) => sectionItem(one, tree))
  return [...tree.categories.map(categoryItem), ...sections]
}

function parentOf({ parent_section_id: parent }: Section, { sections }: Tree): Section | undefined {
  return parent ? sections.get(parent) : undefined
}

function categoryItem({ id, name, html_url, updated_at }: Category): SourceItem {
  const externalId = `category|${id}`
  const known = { externalId, parentExternalId: null, rootExternalId: externalId, name }
  return { ...folderItem(known, 'CATEGORY'), externalUrl: html_url ?? null, updatedAt: updated_at ?? null }
}

function sectionItem(section: Section, tree: Tree): SourceItem {
  const { id, name, category_id, html_url, updated_at } = section
  const parent = parentOf(section, tree)
  const known = {
    externalId: `section|${id}`,
    parentExternalId: parent ? `section|${parent.id}` : `category|${category_id}`,
    rootExternalId: `category|${category_id}`,
    name,
  }
  return { ...folderItem(known, 'SECTION'), externalUrl: html_url ?? null, updatedAt: updated_at ?? null }
}

/** Returns nothing for a draft, or if its section is hidden. */
function articleItems(article: Article, { sections }: Tree, { attachments }: ItemsRequest): SourceItem[] {
  const section = sections.get(article.section_id ?? 0)
  if (article.draft || !section) return []
  return [
    textItem({
      externalId: `article|${article.id}`,
      parentExternalId: `section|${section.id}`,
      rootExternalId: `category|${section.category_id}`,
      name: article.title ?? null,
      itemType: 'ARTICLE',
      fileFormat: 'ZENDESK',
      version: article.edited_at ?? article.updated_at ?? '',
      externalUrl: article.html_url ?? null,
      createdAt: article.created_at ?? null,
      updatedAt: article.updated_at ?? null,
      visibility: visibilityOf(article),
      isExpandable: attachments === true,
    }),
  ]
}

/** https://developer.zendesk.com/api-reference/help_center/help-center-api/articles/: `user_segment_id` */
function visibilityOf({ user_segment_id: one, user_segment_ids: some }: Article): Visibility {
  return (one ?? null) !== null || (some ?? []).length > 0 ? 'restricted' : 'public'
}

/** The titles of its ancestors, from the category on. */
function titlesAbove(id: number | null, tree: Tree): string[] {
  const names: string[] = []
  let section = id === null ? undefined : tree.sections.get(id)
  const category = tree.categories.find((one) => one.id === section?.category_id)
  for (let level = 0; section && level < MAX_DEPTH; level += 1) {
    names.unshift(section.name)
    section = parentOf(section, tree)
  }
  return category ? [category.name, ...names] : names
}
