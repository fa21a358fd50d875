import type { CallContext } from '../client/callContext.ts'
import type { DeskMessage } from '../desk/deskTexts.ts'
import { dateOf } from './SalesforceArticles.ts'
import type { SalesforceObjects } from './SalesforceObjects.ts'
import { idOf, momentOf, type Soql } from './Soql.ts'
import { AttachingMail, Mail, MailLink } from './salesforceAnswers.ts'

const MAIL = 'EmailMessage'
/** Whether customers can see it. Only organizations with a portal for customers have this field. */
const VISIBLE = 'IsExternallyVisible'
const DRAFT = '5'
const FIELDS = ['Id', 'FromName', 'FromAddress', 'TextBody', 'HtmlBody', 'MessageDate', 'CreatedDate']
/** Mails per page: one may have 160 kB of text and HTML. */
const PAGE = 50
/** Changed mails per page. Their cases are asked for by id, in a URL. */
const CHANGES_PAGE = 100

/**
 * The emails of cases, if the organization has any:
 * https://developer.salesforce.com/docs/platform/object-reference/references/standard-objects/object-emailmessage.html
 */
export class SalesforceMails {
  private readonly soql: Soql
  private readonly objects: SalesforceObjects

  constructor(soql: Soql, objects: SalesforceObjects) {
    this.soql = soql
    this.objects = objects
  }

  async areThere(context: CallContext): Promise<boolean> {
    return (await this.objects.names(context)).includes(MAIL)
  }

  /** The emails of a case that customers wrote or can see. */
  async messages(caseId: string, context: CallContext): Promise<readonly DeskMessage[]> {
    if (!(await this.areThere(context))) return []
    const where = await this.visible(caseId, context)
    const select = { from: MAIL, fields: FIELDS, where, limit: PAGE, what: 'emails' }
    return (await this.soql.all(Mail, select, context)).map(messageOf)
  }

  /** Ids of a case's emails that have attachments. */
  async attaching(caseId: string, context: CallContext): Promise<readonly string[]> {
    if (!(await this.areThere(context))) return []
    const where = [...(await this.visible(caseId, context)), 'HasAttachment = true']
    const select = { from: MAIL, fields: ['Id'], where, what: 'emails' }
    const rows = await this.soql.all(AttachingMail, select, context)
    return rows.map(({ Id }) => Id)
  }

  /** Ids of the cases whose emails changed or were deleted. */
  async changedCases(
    since: Date,
    after: string | null,
    context: CallContext,
  ): Promise<{ readonly ids: readonly string[]; readonly next: string | null }> {
    const where = [`SystemModstamp >= ${momentOf(since)}`]
    const fields = ['Id', 'ParentId']
    const select = { from: MAIL, fields, where, after, withDeleted: true, limit: CHANGES_PAGE } as const
    const rows = await this.soql.rows(MailLink, select, context)
    const ids = new Set(rows.flatMap(({ ParentId }) => ParentId ?? []))
    return { ids: [...ids], next: rows.length < CHANGES_PAGE ? null : (rows.at(-1)?.Id ?? null) }
  }

  private async visible(caseId: string, context: CallContext): Promise<readonly string[]> {
    const fields = await this.objects.fields(MAIL, context)
    const isMarked = fields.some(({ name }) => name === VISIBLE)
    return [
      `ParentId = '${idOf(caseId)}'`,
      `Status != '${DRAFT}'`,
      ...(isMarked ? [`${VISIBLE} = true`] : []),
    ]
  }
}

function messageOf({
  FromName,
  FromAddress,
  MessageDate,
  CreatedDate,
  TextBody,
  HtmlBody,
}: Mail): DeskMessage {
  return {
    from: FromName?.trim() || FromAddress?.trim() || 'Unknown',
    date: dateOf(MessageDate) ?? dateOf(CreatedDate) ?? '',
    text: TextBody,
    html: HtmlBody,
    attachments: [],
  }
}
