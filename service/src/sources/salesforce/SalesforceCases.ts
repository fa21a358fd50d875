import type { ListRequest } from '../abilities/ListRequest.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { textItem } from '../desk/deskItems.ts'
import { type DeskMessage, ticketContent } from '../desk/deskTexts.ts'
import type { SincePage } from '../feed/changesSince.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import { dateOf } from './SalesforceArticles.ts'
import type { SalesforceFiles } from './SalesforceFiles.ts'
import type { SalesforceMails } from './SalesforceMails.ts'
import { idOf, momentOf, ROWS, type Soql } from './Soql.ts'
import { Case, CaseComment, CaseText } from './salesforceAnswers.ts'

type ItemsRequest = Pick<ListRequest, 'attachments'>

export const CASES = 'cases'
const CASE = 'case|'
/** The prefix of cursors that go through changed emails. Ids have no bar. */
const MAILS = 'mails|'
const FIELDS = ['Id', 'CaseNumber', 'Subject', 'CreatedDate', 'SystemModstamp', 'IsDeleted']
const TEXT = [...FIELDS, 'Description', 'Status', 'Priority', 'Origin', 'Contact.Name']

/** Cases with their public comments and emails. */
export class SalesforceCases {
  private readonly soql: Soql
  private readonly files: SalesforceFiles
  private readonly mails: SalesforceMails

  constructor(soql: Soql, files: SalesforceFiles, mails: SalesforceMails) {
    this.soql = soql
    this.files = files
    this.mails = mails
  }

  folder(): SourceItem {
    return folderItem({ externalId: CASES, parentExternalId: null, rootExternalId: CASES, name: 'Cases' })
  }

  async list(cursor: string | null, request: ItemsRequest, context: CallContext): Promise<ItemPage> {
    const rows = await this.rows({ where: [], after: cursor }, context)
    return pageOf({ items: this.itemsOf(rows, request, context), nextCursor: nextAfter(rows) })
  }

  /** Includes cases in the recycle bin, as removed, and cases of which only an email changed. */
  async updated(
    since: Date,
    cursor: string | null,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<SincePage> {
    if (cursor?.startsWith(MAILS))
      return this.withChangedMails(since, cursor.slice(MAILS.length) || null, request, context)
    const where = [`SystemModstamp >= ${momentOf(since)}`]
    const rows = await this.rows({ where, after: cursor, withDeleted: true }, context)
    const next = nextAfter(rows)
    const nextCursor = next === null && (await this.mails.areThere(context)) ? MAILS : next
    const removed = rows.filter(({ IsDeleted }) => IsDeleted).map(({ Id }) => `${CASE}${Id}`)
    const live = rows.filter(({ IsDeleted }) => !IsDeleted)
    const items = await this.itemsAndFilesOf(live, request, context)
    return { ...pageOf({ items, entries: rows.length, nextCursor }), removed }
  }

  async attachments(externalId: string, context: CallContext): Promise<ItemPage> {
    const id = externalId.slice(CASE.length)
    const of = { parent: externalId, root: CASES, itemType: 'TICKET_ATTACHMENT' }
    const { items } = await this.files.list({ ...of, id, isPublic: true }, context)
    const all = [...items]
    // A visible email has visible attachments. Salesforce may link one to the case as well.
    for (const mail of await this.mails.attaching(id, context))
      all.push(...(await this.files.list({ ...of, id: mail, isPublic: false }, context)).items)
    const byDocument = new Map(all.toReversed().map((item) => [item.externalId.split('|').at(-1), item]))
    return pageOf({ items: [...byDocument.values()].reverse(), nextCursor: null })
  }

  async content(externalId: string, context: CallContext): Promise<ItemContent> {
    const id = idOf(externalId.slice(CASE.length))
    const [row] = await this.soql.rows(
      CaseText,
      { from: 'Case', fields: TEXT, where: [`Id = '${id}'`] },
      context,
    )
    if (!row) throw gone()
    const comments = await this.soql.all(
      CaseComment,
      {
        from: 'CaseComment',
        fields: ['Id', 'CommentBody', 'CreatedDate', 'CreatedBy.Name'],
        where: [`ParentId = '${id}'`, 'IsPublished = true'],
        what: 'comments',
      },
      context,
    )
    const mails = await this.mails.messages(id, context)
    const { CaseNumber, Status, Priority, Origin, Contact, Description } = row
    const facts = {
      Case: `#${CaseNumber}`,
      Status: Status ?? null,
      Priority: Priority ?? null,
      Origin: Origin ?? null,
    }
    const published = comments.map((one) =>
      messageOf(one.CreatedBy?.Name ?? 'Unknown', one.CreatedDate, one.CommentBody),
    )
    const messages = [
      // A case made from an email has its text as description.
      ...(mails.some(({ text }) => isSame(text, Description))
        ? []
        : [messageOf(Contact?.Name ?? 'Customer', row.CreatedDate ?? '', Description)]),
      ...[...published, ...mails].sort((a, b) => Date.parse(a.date) - Date.parse(b.date)),
    ]
    return ticketContent(nameOf(row), facts, messages)
  }

  isCase(externalId: string): boolean {
    return externalId.startsWith(CASE)
  }

  /** Assumed: an email may leave the time of its case as it is. */
  private async withChangedMails(
    since: Date,
    after: string | null,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<SincePage> {
    const { ids, next } = await this.mails.changedCases(since, after, context)
    const where = [`Id IN (${ids.map((id) => `'${idOf(id)}'`).join(', ')})`]
    const rows = ids.length === 0 ? [] : await this.rows({ where, after: null }, context)
    const items = await this.itemsAndFilesOf(rows, request, context)
    return pageOf({ items, entries: rows.length, nextCursor: next === null ? null : `${MAILS}${next}` })
  }

  private async rows(
    query: { readonly where: readonly string[]; readonly after: string | null; readonly withDeleted?: true },
    context: CallContext,
  ): Promise<Case[]> {
    const newest = (await this.mails.areThere(context)) ? { newestOf: 'EmailMessages' } : {}
    return this.soql.rows(Case, { from: 'Case', fields: FIELDS, ...query, ...newest }, context)
  }

  private itemsOf(rows: readonly Case[], request: ItemsRequest, context: CallContext): SourceItem[] {
    return rows.map((row) => itemOf(row, request, this.soql.addressOf(row.Id, context)))
  }

  private async itemsAndFilesOf(
    rows: readonly Case[],
    request: ItemsRequest,
    context: CallContext,
  ): Promise<SourceItem[]> {
    const items = this.itemsOf(rows, request, context)
    const files: SourceItem[] = []
    for (const { externalId } of request.attachments ? items : [])
      files.push(...(await this.attachments(externalId, context)).items)
    return [...items, ...files]
  }
}

function messageOf(from: string, date: string, text: string | null): DeskMessage {
  return { from, date: dateOf(date) ?? '', text: text ?? '', html: null, attachments: [] }
}

/** A description holds 32,000 characters of a longer email. */
function isSame(text: string | null, description: string | null): boolean {
  const [whole = '', beginning = ''] = [text, description].map((one) => one?.replace(/\s+/g, ' ').trim())
  return beginning !== '' && whole.startsWith(beginning)
}

function nextAfter(rows: readonly Case[]): string | null {
  return rows.length < ROWS ? null : (rows.at(-1)?.Id ?? null)
}

function nameOf({ Subject, CaseNumber }: Case): string {
  return Subject?.trim() || `Case ${CaseNumber}`
}

function newestMail({ EmailMessages }: Case): string[] {
  return EmailMessages?.records.map(({ SystemModstamp }) => SystemModstamp) ?? []
}

function itemOf(row: Case, { attachments }: ItemsRequest, externalUrl: string): SourceItem {
  return textItem({
    externalId: `${CASE}${row.Id}`,
    parentExternalId: CASES,
    rootExternalId: CASES,
    name: nameOf(row),
    itemType: 'TICKET',
    fileFormat: 'SALESFORCE',
    version: [row.SystemModstamp, ...newestMail(row)].join(' '),
    externalUrl,
    createdAt: dateOf(row.CreatedDate ?? null),
    updatedAt: dateOf(row.SystemModstamp),
    isExpandable: attachments === true,
  })
}
