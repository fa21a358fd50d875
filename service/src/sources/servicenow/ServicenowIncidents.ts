import type { ListRequest } from '../abilities/ListRequest.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { pageOf } from '../client/pageOf.ts'
import { textItem } from '../desk/deskItems.ts'
import { ticketContent } from '../desk/deskTexts.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import type { ServicenowFiles } from './ServicenowFiles.ts'
import { isoOf, momentOf, ROWS, type ServicenowTables } from './ServicenowTables.ts'
import { Incident, IncidentText } from './servicenowAnswers.ts'
import { commentsOf } from './servicenowComments.ts'

type ItemsRequest = Pick<ListRequest, 'attachments'>

export const INCIDENTS = 'incident'
const INCIDENT = 'incident|'
const FIELDS = ['sys_id', 'number', 'short_description', 'sys_created_on', 'sys_updated_on', 'sys_mod_count']
const TEXT = [
  ...['number', 'short_description', 'description', 'state', 'priority', 'category'],
  ...['caller_id', 'close_notes', 'comments'],
]

/** The incidents of an instance with the comments that their callers see. */
export class ServicenowIncidents {
  private readonly tables: ServicenowTables
  private readonly files: ServicenowFiles

  constructor(tables: ServicenowTables, files: ServicenowFiles) {
    this.tables = tables
    this.files = files
  }

  /** Only single incidents can be picked. */
  folder(): SourceItem {
    const known = {
      externalId: INCIDENTS,
      parentExternalId: null,
      rootExternalId: INCIDENTS,
      name: 'Incidents',
    }
    return { ...folderItem(known, 'TABLE'), isSelectable: false }
  }

  /** `since`: only incidents updated since. */
  async list(
    after: string | null,
    since: Date | null,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<ItemPage> {
    const where = since === null ? [] : [`sys_updated_on>=${momentOf(since)}`]
    const rows = await this.tables.rows(
      Incident,
      { table: 'incident', fields: FIELDS, where, after },
      context,
    )
    const items = rows.map((row) => this.itemOf(row, request, context))
    for (const { externalId } of since !== null && request.attachments ? [...items] : [])
      items.push(...(await this.attachments(externalId, context)).items)
    const nextCursor = rows.length < ROWS ? null : (rows.at(-1)?.sys_id ?? null)
    return pageOf({ items, entries: rows.length, nextCursor })
  }

  attachments(externalId: string, context: CallContext): Promise<ItemPage> {
    const id = externalId.slice(INCIDENT.length)
    return this.files.list({ id, parent: externalId, root: INCIDENTS }, context)
  }

  /** Work notes are internal and left out. */
  async content(externalId: string, context: CallContext): Promise<ItemContent> {
    const id = externalId.slice(INCIDENT.length)
    const select = { table: 'incident', fields: TEXT, id, asShown: true } as const
    const row = await this.tables.row(IncidentText, select, context)
    const { number, short_description, description, state, priority, category, caller_id, close_notes } = row
    const subject = short_description || number || 'Incident'
    const facts = {
      Incident: number || null,
      Status: state || null,
      Priority: priority || null,
      Category: category || null,
      Caller: caller_id || null,
    }
    const messageOf = (from: string, text: string) => ({ from, date: '', text, html: null, attachments: [] })
    return ticketContent(subject, facts, [
      ...(description?.trim() ? [messageOf(caller_id || 'Caller', description)] : []),
      ...commentsOf(row.comments ?? ''),
      ...(close_notes?.trim() ? [messageOf('Resolution', close_notes)] : []),
    ])
  }

  async isThere(externalId: string, context: CallContext): Promise<boolean> {
    const select = { table: 'incident', fields: FIELDS, id: externalId.slice(INCIDENT.length) }
    await this.tables.row(Incident, select, context)
    return true
  }

  isIncident(externalId: string): boolean {
    return externalId.startsWith(INCIDENT)
  }

  private itemOf(row: Incident, { attachments }: ItemsRequest, context: CallContext): SourceItem {
    const { sys_id: id, number, short_description, sys_created_on, sys_updated_on, sys_mod_count } = row
    return textItem({
      externalId: `${INCIDENT}${id}`,
      parentExternalId: INCIDENTS,
      rootExternalId: INCIDENTS,
      name: short_description?.trim() || number || null,
      itemType: 'INCIDENT',
      fileFormat: 'SERVICENOW',
      version: `${sys_mod_count} ${sys_updated_on}`,
      externalUrl: this.tables.addressOf('/incident.do', { sys_id: id }, context),
      createdAt: isoOf(sys_created_on),
      updatedAt: isoOf(sys_updated_on),
      isExpandable: attachments === true,
    })
  }
}
