import type { ListRequest } from '../abilities/ListRequest.ts'
import { articleContent, pathOf } from '../articles/articleContent.ts'
import type { CallContext } from '../client/callContext.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import { attachedItem, numberIn } from '../desk/deskItems.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import { HELP, type HelpCenterReader, PAGE } from './HelpCenterReader.ts'
import { ArticleAttachments, ArticlePage, OneArticle, OneArticleAttachment } from './zendeskAnswers.ts'
import { articleItems, categoryItem, parentOf, sectionItem, titlesAbove } from './zendeskArticleItems.ts'

type ItemsRequest = Pick<ListRequest, 'attachments'>

/** The help center of a Zendesk: categories, nested sections and published articles. */
export class ZendeskArticles {
  private readonly api: DeskApi
  private readonly helpCenter: HelpCenterReader

  constructor(api: DeskApi, helpCenter: HelpCenterReader) {
    this.api = api
    this.helpCenter = helpCenter
  }

  async categories(context: CallContext): Promise<SourceItem[]> {
    const { categories } = await this.helpCenter.read(context, true)
    return categories.map(categoryItem)
  }

  /** Sections can't be listed per category with their levels, so all are read. */
  async inCategory(id: string, context: CallContext): Promise<ItemPage> {
    const tree = await this.helpCenter.read(context)
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
    const tree = await this.helpCenter.read(context)
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
    const [item] = articleItems(found, await ofFixedAddress(this.helpCenter.read(context)), {})
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
    const path = pathOf(titlesAbove(section_id ?? null, await ofFixedAddress(this.helpCenter.read(context))))
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
    const tree = category || section ? await ofFixedAddress(this.helpCenter.read(context)) : null
    if (category) return tree?.categories.some(({ id }) => String(id) === category) ?? false
    if (section) return tree?.sections.has(Number(section)) ?? false
    const [, of] = /^article-attachment\|(\d+)\|\d+$/.exec(externalId) ?? []
    if (of === undefined) return false
    return (await this.attachments(of, context)).items.some((one) => one.externalId === externalId)
  }
}
