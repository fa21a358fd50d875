import type { ListRequest } from '../abilities/ListRequest.ts'
import { articleContent, pathOf } from '../articles/articleContent.ts'
import { escaped, paragraph } from '../articles/markup.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { textItem } from '../desk/deskItems.ts'
import { isItemFault } from '../SourceFault.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import type { SalesforceFiles } from './SalesforceFiles.ts'
import type { SalesforceObjects } from './SalesforceObjects.ts'
import { idOf, momentOf, nameOf, ROWS, type Soql } from './Soql.ts'
import { Article, ArticleText, CategorySelection, type Field } from './salesforceAnswers.ts'

type ItemsRequest = Pick<ListRequest, 'attachments'>
type Id = { readonly object: string; readonly article: string; readonly language: string }

export const KNOWLEDGE = 'knowledge'
const KAV = '__kav'
const FIELDS = [
  'Id',
  'KnowledgeArticleId',
  'Language',
  'Title',
  'UrlName',
  'LastPublishedDate',
  'SystemModstamp',
]

/** Salesforce Knowledge: the published version of each article in each language. */
export class SalesforceArticles {
  private readonly soql: Soql
  private readonly files: SalesforceFiles
  private readonly objects: SalesforceObjects

  constructor(soql: Soql, files: SalesforceFiles, objects: SalesforceObjects) {
    this.soql = soql
    this.files = files
    this.objects = objects
  }

  /** Empty if this Salesforce has no Knowledge. */
  async folder(context: CallContext): Promise<SourceItem[]> {
    if ((await this.kinds(context)).length === 0) return []
    const known = {
      externalId: KNOWLEDGE,
      parentExternalId: null,
      rootExternalId: KNOWLEDGE,
      name: 'Knowledge',
    }
    return [folderItem(known)]
  }

  /** Lightning has one object for all articles, Classic one per type. `since`: only articles updated since. */
  async list(
    cursor: string | null,
    since: Date | null,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<ItemPage> {
    const objects = await this.kinds(context)
    const [name, after = ''] = cursor?.split('|') ?? []
    const object = name ?? objects[0]
    if (object === undefined || !objects.includes(object)) return { items: [], nextCursor: null }
    const where = [
      "PublishStatus = 'Online'",
      ...(since === null ? [] : [`SystemModstamp >= ${momentOf(since)}`]),
    ]
    const rows = await this.soql.rows(
      Article,
      { from: object, fields: FIELDS, where, after: after || null },
      context,
    )
    const items = rows.map((row) => itemOf(object, row, request, this.soql.addressOf(row.Id, context)))
    for (const { externalId } of since !== null && request.attachments ? [...items] : [])
      items.push(...(await this.attachments(externalId, context)).items)
    const last = rows.at(-1)
    const following = objects[objects.indexOf(object) + 1]
    const nextCursor =
      rows.length === ROWS && last ? `${object}|${last.Id}` : following === undefined ? null : `${following}|`
    return pageOf({ items, entries: rows.length, nextCursor })
  }

  async attachments(externalId: string, context: CallContext): Promise<ItemPage> {
    const { Id: id } = await this.row(partsOf(externalId), [], context)
    const of = { id, parent: externalId, root: KNOWLEDGE, itemType: 'ARTICLE_ATTACHMENT', isPublic: false }
    return this.files.list(of, context)
  }

  /**
   * The organization's administrators decide which custom fields contain the text: all long text fields are
   * read.
   */
  async content(externalId: string, context: CallContext): Promise<ItemContent> {
    const parts = partsOf(externalId)
    const fields = (await this.objects.fields(parts.object, context)).filter(isText)
    const row = await this.row(
      parts,
      fields.map(({ name }) => name),
      context,
    )
    const texts = fields.flatMap((field) => {
      const value = row[field.name]
      if (typeof value !== 'string' || value.trim() === '') return []
      return [
        `<h2>${escaped(field.label)}</h2>`,
        field.extraTypeInfo === 'richtextarea' ? value : paragraph(value),
      ]
    })
    const path = await this.categoriesOf(parts.object, row.Id, context)
    const body = [...(row.Summary?.trim() ? [paragraph(row.Summary)] : []), ...texts].join('\n')
    const title = row.Title?.trim() || parts.article
    return articleContent({ title, path: pathOf(path), body, format: 'html' })
  }

  isArticle(externalId: string): boolean {
    return externalId.startsWith('kav|')
  }

  private async row({ object, article, language }: Id, fields: readonly string[], context: CallContext) {
    const where = [
      `KnowledgeArticleId = '${idOf(article)}'`,
      `Language = '${nameOf(language)}'`,
      "PublishStatus = 'Online'",
    ]
    const select = { from: object, fields: ['Id', 'Title', 'Summary', ...fields], where }
    const [row] = await this.soql.rows(ArticleText, select, context)
    if (!row) throw gone()
    return row
  }

  /** The data categories of an article. Optional, because reading them may be refused. */
  private async categoriesOf(object: string, id: string, context: CallContext): Promise<string[]> {
    const from = `${object.slice(0, -KAV.length)}__DataCategorySelection`
    const where = [`ParentId = '${idOf(id)}'`]
    const fields = ['DataCategoryGroupName', 'DataCategoryName']
    try {
      const rows = await this.soql.rows(CategorySelection, { from, fields, where }, context)
      const names = rows.flatMap((row) => [row.DataCategoryGroupName, row.DataCategoryName])
      return [...new Set(names)].map((name) => name.replaceAll('_', ' '))
    } catch (error) {
      if (isItemFault(error)) return []
      throw error
    }
  }

  private async kinds(context: CallContext): Promise<readonly string[]> {
    return (await this.objects.names(context)).filter((name) => name.endsWith(KAV)).sort()
  }
}

function isText({ name, type, custom }: Field): boolean {
  return type === 'textarea' && custom === true && name.endsWith('__c')
}

/** `kav|Knowledge__kav|kA0…|en_US` */
function partsOf(externalId: string): Id {
  const [, object = '', article = '', language = ''] = externalId.split('|')
  return { object, article, language }
}

function itemOf(
  object: string,
  row: Article,
  { attachments }: ItemsRequest,
  externalUrl: string,
): SourceItem {
  const { Id: id, KnowledgeArticleId, Language, Title, LastPublishedDate, SystemModstamp } = row
  return textItem({
    externalId: `kav|${object}|${KnowledgeArticleId}|${Language}`,
    parentExternalId: KNOWLEDGE,
    rootExternalId: KNOWLEDGE,
    name: Title ?? null,
    itemType: 'ARTICLE',
    fileFormat: 'SALESFORCE',
    version: `${id} ${SystemModstamp}`,
    externalUrl,
    createdAt: null,
    updatedAt: dateOf(LastPublishedDate ?? SystemModstamp),
    isExpandable: attachments === true,
  })
}

/** Salesforce writes time zones without a colon. */
export function dateOf(text: string | null): string | null {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
