import type { ItemContent, ItemPage, ListRequest, SourceItem } from '../Connector.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { notUnderstood } from '../client/SourceClient.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import { attachedItem, textItem } from '../desk/deskItems.ts'
import { ticketContent } from '../desk/deskTexts.ts'
import type { SincePage } from '../feed/changesSince.ts'
import {
  type Attachment,
  type Conversation,
  Conversations,
  OneTicket,
  type Ticket,
  Tickets,
} from './freshdeskAnswers.ts'

type ItemsRequest = Pick<ListRequest, 'attachments'>

export const TICKETS = 'tickets'
/** What Freshdesk gives at most. */
const PAGE = 100
const LAST_PAGE = 300
const SECOND_MS = 1000
/** Of those whose conversations are read at once for what is attached. */
const FEW = 25
/** Pages of a conversation. */
const MOST_PAGES = 50
/** Without a moment it would list those of the last 30 days alone. */
const BEGINNING = '1970-01-01T00:00:00Z'
const STATUSES: Readonly<Record<number, string>> = { 2: 'Open', 3: 'Pending', 4: 'Resolved', 5: 'Closed' }
const PRIORITIES: Readonly<Record<number, string>> = { 1: 'Low', 2: 'Medium', 3: 'High', 4: 'Urgent' }

/** Tickets of one Freshdesk. */
export class FreshdeskTickets {
  private readonly api: DeskApi

  constructor(api: DeskApi) {
    this.api = api
  }

  folder(): SourceItem {
    const known = { externalId: TICKETS, parentExternalId: null, rootExternalId: TICKETS, name: 'Tickets' }
    return folderItem(known)
  }

  async list(cursor: string | null, wanted: ItemsRequest, asked: CallContext): Promise<ItemPage> {
    const { tickets, nextCursor } = await this.page(cursor ?? `${BEGINNING}|1`, PAGE, asked)
    const there = tickets.filter(isThere)
    return pageOf({
      items: there.map((ticket) => itemOf(ticket, wanted, this.addressOf(ticket.id, asked))),
      nextCursor,
    })
  }

  async updated(
    since: Date,
    cursor: string | null,
    wanted: ItemsRequest,
    asked: CallContext,
  ): Promise<SincePage> {
    const from = `${momentOf(since.getTime())}|1`
    const size = wanted.attachments ? FEW : PAGE
    const { tickets, nextCursor } = await this.page(cursor ?? from, size, asked)
    const there = tickets.filter(isThere)
    const items = there.map((ticket) => itemOf(ticket, wanted, this.addressOf(ticket.id, asked)))
    for (const { id } of wanted.attachments ? there : [])
      items.push(...(await this.attachments(String(id), asked)).items)
    const removed = tickets.filter((ticket) => !isThere(ticket)).map(({ id }) => `ticket|${id}`)
    return { ...pageOf({ items, entries: there.length, nextCursor }), removed }
  }

  async attachments(id: string, asked: CallContext): Promise<ItemPage> {
    const { ticket, said } = await this.read(id, asked)
    const items = [...filesOf(ticket), ...said.flatMap(filesOf)].map((file) =>
      attachedItem({
        externalId: `ticket-attachment|${id}|${file.id}`,
        parentExternalId: `ticket|${id}`,
        rootExternalId: TICKETS,
        name: file.name,
        itemType: 'TICKET_ATTACHMENT',
        externalUrl: this.addressOf(id, asked),
        mimeType: file.content_type ?? null,
        size: file.size ?? null,
      }),
    )
    return pageOf({ items, nextCursor: null })
  }

  async content(id: string, asked: CallContext): Promise<ItemContent> {
    const { ticket, said } = await this.read(id, asked)
    const { requester, status, priority } = ticket
    const facts = {
      Ticket: `#${ticket.id}`,
      Status: status === null ? null : (STATUSES[status] ?? String(status)),
      Type: ticket.type ?? null,
      Priority: priority === null ? null : (PRIORITIES[priority] ?? null),
      Tags: (ticket.tags ?? []).join(', '),
    }
    const asker = requester?.name ?? requester?.email ?? 'Requester'
    const first = {
      from: asker,
      date: ticket.created_at,
      text: ticket.description_text ?? null,
      html: ticket.description ?? null,
      attachments: filesOf(ticket).map(({ name }) => name),
    }
    const answers = said.map((one) => ({
      from: one.user_id !== null && one.user_id === requester?.id ? asker : writerOf(one),
      date: one.created_at,
      text: one.body_text ?? null,
      html: one.body ?? null,
      attachments: filesOf(one).map(({ name }) => name),
    }))
    return ticketContent(nameOf(ticket), facts, [first, ...answers])
  }

  /** Its address holds for a while only, so it is asked for. */
  async attached(item: SourceItem, asked: CallContext): Promise<ItemContent> {
    const [, ticketId, id] = /^ticket-attachment\|(\d+)\|(\d+)$/.exec(item.externalId) ?? []
    if (ticketId === undefined) throw gone()
    const { ticket, said } = await this.read(ticketId, asked)
    const file = [...filesOf(ticket), ...said.flatMap(filesOf)].find((one) => String(one.id) === id)
    if (!file) throw gone()
    const { bytes } = await this.api.bytes(new URL(file.attachment_url), asked)
    return { name: file.name, bytes }
  }

  /**
   * A cursor is a moment, and a page of what was updated since. Each page but the first begins at the moment of the
   * last row, and a second before it: what is updated or deleted meanwhile moves no other row past it. Only rows of one
   * second are read by number. https://developers.freshdesk.com/api/#list_all_tickets
   */
  private async page(cursor: string, size: number, asked: CallContext) {
    const [since = BEGINNING, page = '1'] = cursor.split('|')
    const query = { updated_since: since, order_by: 'updated_at', order_type: 'asc', per_page: size, page }
    const tickets = await this.api.get(Tickets, ['/api/v2/tickets', query], asked)
    const last = tickets.at(-1)
    if (tickets.length < size || !last) return { tickets, nextCursor: null }
    const from = Date.parse(last.updated_at) - SECOND_MS
    if (Number.isNaN(from)) throw notUnderstood()
    if (from > Date.parse(since)) return { tickets, nextCursor: `${momentOf(from)}|1` }
    if (Number(page) < LAST_PAGE) return { tickets, nextCursor: `${since}|${Number(page) + 1}` }
    // Freshdesk gives no more of one second: these are not found, and what comes after them is.
    return { tickets, nextCursor: `${momentOf(Date.parse(since) + 2 * SECOND_MS)}|1` }
  }

  /** What was thrown away or marked as spam can be read by its id, and says so. */
  async has(id: string, asked: CallContext): Promise<boolean> {
    return isThere(await this.api.get(OneTicket, [`/api/v2/tickets/${id}`], asked))
  }

  /** Where agents read tickets; assumed from links that people share. */
  private addressOf(id: string | number, asked: CallContext): string {
    return this.api.addressOf(`/a/tickets/${id}`, asked)
  }

  /** What its requester may read of it. */
  private async read(id: string, asked: CallContext) {
    const ticket = await this.api.get(OneTicket, [`/api/v2/tickets/${id}`, { include: 'requester' }], asked)
    if (!isThere(ticket)) throw gone()
    const said: Conversation[] = []
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const query = { per_page: PAGE, page }
      const found = await this.api.get(Conversations, [`/api/v2/tickets/${id}/conversations`, query], asked)
      said.push(...found.filter((one) => !one.private))
      if (found.length < PAGE) break
    }
    return { ticket, said }
  }
}

/** In whole seconds. */
function momentOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

function isThere({ deleted, spam }: Ticket): boolean {
  return !deleted && !spam
}

function nameOf({ subject, id }: Ticket): string {
  return subject?.trim() || `Ticket ${id}`
}

function writerOf({ from_email, incoming, user_id }: Conversation): string {
  return from_email ?? `${incoming ? 'Requester' : 'Agent'} ${user_id ?? ''}`
}

function filesOf({
  attachments,
}: {
  readonly attachments?: readonly Attachment[] | null
}): readonly Attachment[] {
  return attachments ?? []
}

function itemOf(ticket: Ticket, { attachments }: ItemsRequest, externalUrl: string): SourceItem {
  return textItem({
    externalId: `ticket|${ticket.id}`,
    parentExternalId: TICKETS,
    rootExternalId: TICKETS,
    name: nameOf(ticket),
    itemType: 'TICKET',
    fileFormat: 'FRESHDESK',
    version: ticket.updated_at,
    externalUrl,
    createdAt: ticket.created_at,
    updatedAt: ticket.updated_at,
    // Only its conversations say whether there are any.
    isExpandable: attachments === true,
  })
}
