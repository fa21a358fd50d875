import type { ListRequest } from '../abilities/ListRequest.ts'
import { articleContent, pathOf } from '../articles/articleContent.ts'
import { paragraph } from '../articles/markup.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { textItem } from '../desk/deskItems.ts'
import type { SincePage } from '../feed/changesSince.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import type { ServicenowFiles } from './ServicenowFiles.ts'
import { isoOf, momentOf, ROWS, type ServicenowTables, sysIdOf } from './ServicenowTables.ts'
import { Article, ArticleText, KnowledgeBase, TemplateFields } from './servicenowAnswers.ts'
import { showsNothing, templateTable, templateText } from './templateText.ts'

type ItemsRequest = Pick<ListRequest, 'attachments'>

const ARTICLE = 'kb_knowledge|'
const BASE = 'kb_knowledge_base|'
const PUBLISHED = 'published'
const ROW = ['sys_id', 'sys_created_on', 'sys_updated_on', 'sys_mod_count']
const FIELDS = [...ROW, 'number', 'short_description', 'workflow_state', 'kb_knowledge_base']
const NAMES = ['kb_knowledge_base.title', 'kb_category.label']
const TEXT = [...FIELDS, 'sys_class_name', 'article_type', 'text', 'wiki', ...NAMES]

/** The knowledge of an instance: knowledge bases and published articles. */
export class ServicenowArticles {
  private readonly tables: ServicenowTables
  private readonly files: ServicenowFiles

  constructor(tables: ServicenowTables, files: ServicenowFiles) {
    this.tables = tables
    this.files = files
  }

  async bases(after: string | null, context: CallContext): Promise<ItemPage> {
    const select = { table: 'kb_knowledge_base', fields: [...ROW, 'title'], where: ['active=true'], after }
    const rows = await this.tables.rows(KnowledgeBase, select, context)
    const items = rows.map(({ sys_id: id, title, sys_updated_on }) => {
      const externalId = `${BASE}${id}`
      const name = title?.trim() || 'Knowledge'
      const known = { externalId, parentExternalId: null, rootExternalId: externalId, name }
      return { ...folderItem(known, 'KNOWLEDGE_BASE'), updatedAt: isoOf(sys_updated_on) }
    })
    return pageOf({ items, nextCursor: rows.length < ROWS ? null : (rows.at(-1)?.sys_id ?? null) })
  }

  async inBase(
    base: string,
    after: string | null,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<ItemPage> {
    const id = sysIdOf(base.slice(BASE.length))
    const where = [`kb_knowledge_base=${id}`, `workflow_state=${PUBLISHED}`]
    return this.page(where, after, request, context)
  }

  /** Includes retired articles, as removed. */
  async updated(
    since: Date,
    after: string | null,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<SincePage> {
    const page = await this.page([`sys_updated_on>=${momentOf(since)}`], after, request, context)
    const items = [...page.items]
    for (const { externalId } of request.attachments ? page.items : [])
      items.push(...(await this.attachments(externalId, context)).items)
    return { ...page, items }
  }

  attachments(externalId: string, context: CallContext): Promise<ItemPage> {
    const id = externalId.slice(ARTICLE.length)
    return this.files.list({ id, parent: externalId, root: null }, context)
  }

  async content(externalId: string, context: CallContext): Promise<ItemContent> {
    const select = { table: 'kb_knowledge', fields: TEXT, id: externalId.slice(ARTICLE.length) }
    const row = await this.tables.row(ArticleText, select, context)
    if (row.workflow_state !== PUBLISHED) throw gone()
    const path = [row['kb_knowledge_base.title'], row['kb_category.label']].flatMap((name) =>
      name ? [name] : [],
    )
    const isWiki = row.article_type === 'wiki'
    const text = isWiki ? paragraph(row.wiki ?? '') : (row.text ?? '')
    const body = `${text}\n\n${await this.templateText(row, context)}`.trim()
    if (showsNothing(body)) throw withoutText()
    const title = row.short_description?.trim() || row.number || 'Article'
    return articleContent({ title, path: pathOf(path), body, format: 'html' })
  }

  /** An article made from a template has its text in custom fields of the template's table. */
  private async templateText(
    { sys_id: id, sys_class_name }: ArticleText,
    context: CallContext,
  ): Promise<string> {
    const table = templateTable(sys_class_name)
    if (table === null) return ''
    return templateText(await this.tables.row(TemplateFields, { table, fields: null, id }, context))
  }

  /** Whether an article exists and is published. */
  async isPublished(externalId: string, context: CallContext): Promise<boolean> {
    const select = { table: 'kb_knowledge', fields: FIELDS, id: externalId.slice(ARTICLE.length) }
    return (await this.tables.row(Article, select, context)).workflow_state === PUBLISHED
  }

  /**
   * Access rules omit rows silently, so a base may exist even if it is not listed, as long as its articles can
   * be read.
   */
  async hasBase(externalId: string, context: CallContext): Promise<boolean> {
    try {
      return (await this.inBase(externalId, null, {}, context)).items.length > 0
    } catch (error) {
      if (isItemFault(error)) return true
      throw error
    }
  }

  isBase(externalId: string): boolean {
    return externalId.startsWith(BASE)
  }

  isArticle(externalId: string): boolean {
    return externalId.startsWith(ARTICLE)
  }

  private async page(
    where: readonly string[],
    after: string | null,
    request: ItemsRequest,
    context: CallContext,
  ) {
    const select = { table: 'kb_knowledge', fields: FIELDS, where, after }
    const rows = await this.tables.rows(Article, select, context)
    const published = rows.filter(({ workflow_state }) => workflow_state === PUBLISHED)
    const removed = rows.filter((row) => !published.includes(row)).map(({ sys_id }) => `${ARTICLE}${sys_id}`)
    const nextCursor = rows.length < ROWS ? null : (rows.at(-1)?.sys_id ?? null)
    const items = published.map((row) => this.itemOf(row, request, context))
    return { ...pageOf({ items, entries: rows.length, nextCursor }), removed }
  }

  private itemOf(row: Article, { attachments }: ItemsRequest, context: CallContext): SourceItem {
    const { sys_id: id, number, short_description, sys_created_on, sys_updated_on, sys_mod_count } = row
    const base = row.kb_knowledge_base ? `${BASE}${row.kb_knowledge_base}` : null
    return textItem({
      externalId: `${ARTICLE}${id}`,
      parentExternalId: base,
      rootExternalId: base,
      name: short_description?.trim() || number || null,
      itemType: 'ARTICLE',
      fileFormat: 'SERVICENOW',
      version: `${sys_mod_count} ${sys_updated_on}`,
      externalUrl: this.tables.addressOf('/kb_view.do', { sys_kb_id: id }, context),
      createdAt: isoOf(sys_created_on),
      updatedAt: isoOf(sys_updated_on),
      isExpandable: attachments === true,
    })
  }
}

function withoutText(): SourceFault {
  const message =
    'This article has no text, or your user at ServiceNow may not read the fields that it is in.'
  return new SourceFault('item', message)
}
