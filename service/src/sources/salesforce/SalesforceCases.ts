import type { ListRequest } from '../abilities/ListRequest.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { textItem } from '../desk/deskItems.ts'
import { ticketContent } from '../desk/deskTexts.ts'
import type { SincePage } from '../feed/changesSince.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import { dateOf } from './SalesforceArticles.ts'
import type { SalesforceFiles } from './SalesforceFiles.ts'
import { idOf, momentOf, ROWS, type Soql } from './Soql.ts'
import { Case, CaseComment, CaseText } from './salesforceAnswers.ts'

type ItemsRequest = Pick<ListRequest, 'attachments'>

export const CASES = 'cases'
const CASE = 'case|'
const FIELDS = ['Id', 'CaseNumber', 'Subject', 'CreatedDate', 'SystemModstamp', 'IsDeleted']
const TEXT = [...FIELDS, 'Description', 'Status', 'Priority', 'Origin', 'Contact.Name']

/** Cases with their public comments. */
export class SalesforceCases {
  private readonly soql: Soql
  private readonly files: SalesforceFiles

  constructor(soql: Soql, files: SalesforceFiles) {
    this.soql = soql
    this.files = files
  }

  folder(): SourceItem {
    return folderItem({ externalId: CASES, parentExternalId: null, rootExternalId: CASES, name: 'Cases' })
  }

  async list(cursor: string | null, request: ItemsRequest, context: CallContext): Promise<ItemPage> {
    const rows = await this.soql.rows(
      Case,
      { from: 'Case', fields: FIELDS, where: [], after: cursor },
      context,
    )
    return pageOf({
      items: rows.map((row) => itemOf(row, request, this.soql.addressOf(row.Id, context))),
      nextCursor: nextAfter(rows),
    })
  }

  /** Includes cases in the recycle bin, as removed. */
  async updated(
    since: Date,
    cursor: string | null,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<SincePage> {
    const where = [`SystemModstamp >= ${momentOf(since)}`]
    const select = { from: 'Case', fields: FIELDS, where, after: cursor, withDeleted: true } as const
    const rows = await this.soql.rows(Case, select, context)
    const live = rows.filter(({ IsDeleted }) => !IsDeleted)
    const items = live.map((row) => itemOf(row, request, this.soql.addressOf(row.Id, context)))
    for (const { externalId } of request.attachments ? [...items] : [])
      items.push(...(await this.attachments(externalId, context)).items)
    const removed = rows.filter(({ IsDeleted }) => IsDeleted).map(({ Id }) => `${CASE}${Id}`)
    return { ...pageOf({ items, entries: rows.length, nextCursor: nextAfter(rows) }), removed }
  }

  attachments(externalId: string, context: CallContext): Promise<ItemPage> {
    const id = externalId.slice(CASE.length)
    const of = { id, parent: externalId, root: CASES, itemType: 'TICKET_ATTACHMENT', isPublic: true }
    return this.files.list(of, context)
  }

  async content(externalId: string, context: CallContext): Promise<ItemContent> {
    const id = idOf(externalId.slice(CASE.length))
    const [row] = await this.soql.rows(
      CaseText,
      { from: 'Case', fields: TEXT, where: [`Id = '${id}'`] },
      context,
    )
    if (!row) throw gone()
    const comments = await this.soql.rows(
      CaseComment,
      {
        from: 'CaseComment',
        fields: ['CommentBody', 'CreatedDate', 'CreatedBy.Name'],
        where: [`ParentId = '${id}'`, 'IsPublished = true'],
        after: null,
      },
      context,
    )
    const { CaseNumber, Status, Priority, Origin, Contact } = row
    const messages = [
      { from: Contact?.Name ?? 'Customer', date: row.CreatedDate ?? '', text: row.Description ?? '' },
      ...comments
        .map((one) => ({
          from: one.CreatedBy?.Name ?? 'Somebody',
          date: one.CreatedDate,
          text: one.CommentBody ?? '',
        }))
        .sort((a, b) => Date.parse(a.date) - Date.parse(b.date)),
    ]
    const facts = {
      Case: `#${CaseNumber}`,
      Status: Status ?? null,
      Priority: Priority ?? null,
      Origin: Origin ?? null,
    }
    return ticketContent(
      nameOf(row),
      facts,
      messages.map((one) => ({ ...one, date: dateOf(one.date) ?? '', html: null, attachments: [] })),
    )
  }

  isCase(externalId: string): boolean {
    return externalId.startsWith(CASE)
  }
}

function nextAfter(rows: readonly Case[]): string | null {
  return rows.length < ROWS ? null : (rows.at(-1)?.Id ?? null)
}

function nameOf({ Subject, CaseNumber }: Case): string {
  return Subject?.trim() || `Case ${CaseNumber}`
}

function itemOf(row: Case, { attachments }: ItemsRequest, externalUrl: string): SourceItem {
  return textItem({
    externalId: `${CASE}${row.Id}`,
    parentExternalId: CASES,
    rootExternalId: CASES,
    name: nameOf(row),
    itemType: 'TICKET',
    fileFormat: 'SALESFORCE',
    version: row.SystemModstamp,
    externalUrl,
    createdAt: dateOf(row.CreatedDate ?? null),
    updatedAt: dateOf(row.SystemModstamp),
    isExpandable: attachments === true,
  })
}
