import type { ListRequest } from '../abilities/ListRequest.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { notUnderstood } from '../client/SourceClient.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import { attachedItem, textItem } from '../desk/deskItems.ts'
import { ticketContent } from '../desk/deskTexts.ts'
import type { SincePage } from '../feed/changesSince.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
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
/** Freshdesk's limits. */
const PAGE = 100
const LAST_PAGE = 300
const SECOND_MS = 1000
/** Page size if the conversation of each ticket is read for its attachments. */
const ATTACHMENTS_PAGE = 25
/** Pages of a conversation. */
const MAX_CONVERSATION_PAGES = 50
/** Without a time, Freshdesk lists only the tickets of the last 30 days. */
const BEGINNING = '1970-01-01T00:00:00Z'
const STATUSES: Readonly<Record<number, string>> = { 2: 'Open', 3: 'Pending', 4: 'Resolved', 5: 'Closed' }
const PRIORITIES: Readonly<Record<number, string>> = { 1: 'Low', 2: 'Medium', 3: 'High', 4: 'Urgent' }

/** Tickets of a Freshdesk. */
export class FreshdeskTickets {
  private readonly api: DeskApi

  constructor(api: DeskApi) {
    this.api = api
  }

  folder(): SourceItem {
    const known = { externalId: TICKETS, parentExternalId: null, rootExternalId: TICKETS, name: 'Tickets' }
    return folderItem(known)
  }

  async list(cursor: string | null, request: ItemsRequest, context: CallContext): Promise<ItemPage> {
    const { tickets, nextCursor } = await this.page(cursor ?? `${BEGINNING}|1`, PAGE, context)
    const live = tickets.filter(isThere)
    return pageOf({
      items: live.map((ticket) => itemOf(ticket, request, this.addressOf(ticket.id, context))),
      nextCursor,
    })
  }

  async updated(
    since: Date,
    cursor: string | null,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<SincePage> {
    const from = `${momentOf(since.getTime())}|1`
    const size = request.attachments ? ATTACHMENTS_PAGE : PAGE
    const { tickets, nextCursor } = await this.page(cursor ?? from, size, context)
    const live = tickets.filter(isThere)
    const items = live.map((ticket) => itemOf(ticket, request, this.addressOf(ticket.id, context)))
    for (const { id } of request.attachments ? live : [])
      items.push(...(await this.attachments(String(id), context)).items)
    const removed = tickets.filter((ticket) => !isThere(ticket)).map(({ id }) => `ticket|${id}`)
    return { ...pageOf({ items, entries: live.length, nextCursor }), removed }
  }

  async attachments(id: string, context: CallContext): Promise<ItemPage> {
    const { ticket, replies } = await this.read(id, context)
    const items = [...filesOf(ticket), ...replies.flatMap(filesOf)].map((file) =>
      attachedItem({
        externalId: `ticket-attachment|${id}|${file.id}`,
        parentExternalId: `ticket|${id}`,
        rootExternalId: TICKETS,
        name: file.name,
        itemType: 'TICKET_ATTACHMENT',
        externalUrl: this.addressOf(id, context),
        mimeType: file.content_type ?? null,
        size: file.size ?? null,
      }),
    )
    return pageOf({ items, nextCursor: null })
  }

  async content(id: string, context: CallContext): Promise<ItemContent> {
    const { ticket, replies } = await this.read(id, context)
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
    const answers = replies.map((one) => ({
      from: one.user_id !== null && one.user_id === requester?.id ? asker : writerOf(one),
      date: one.created_at,
      text: one.body_text ?? null,
      html: one.body ?? null,
      attachments: filesOf(one).map(({ name }) => name),
    }))
    return ticketContent(nameOf(ticket), facts, [first, ...answers])
  }

  /** The URL of an attachment expires, so it is read anew. */
  async attached(item: SourceItem, context: CallContext): Promise<ItemContent> {
    const [, ticketId, id] = /^ticket-attachment\|(\d+)\|(\d+)$/.exec(item.externalId) ?? []
    if (ticketId === undefined) throw gone()
    const { ticket, replies } = await this.read(ticketId, context)
    const file = [...filesOf(ticket), ...replies.flatMap(filesOf)].find((one) => String(one.id) === id)
    if (!file) throw gone()
    const { bytes } = await this.api.bytes(new URL(file.attachment_url), context)
    return { name: file.name, bytes }
  }

  /**
   * A cursor is a time and a page number. Each page but the first begins one second before the last row, so
   * that updates and deletions cannot move rows past it. Only rows of the same second are read by page number.
   * https://developers.freshdesk.com/api/#list_all_tickets
   */
  private async page(cursor: string, size: number, context: CallContext) {
    const [since = BEGINNING, page = '1'] = cursor.split('|')
    const query = { updated_since: since, order_by: 'updated_at', order_type: 'asc', per_page: size, page }
    const tickets = await this.api.get(Tickets, ['/api/v2/tickets', query], context)
    const last = tickets.at(-1)
    if (tickets.length < size || !last) return { tickets, nextCursor: null }
    const from = Date.parse(last.updated_at) - SECOND_MS
    if (Number.isNaN(from)) throw notUnderstood()
    if (from > Date.parse(since)) return { tickets, nextCursor: `${momentOf(from)}|1` }
    if (Number(page) < LAST_PAGE) return { tickets, nextCursor: `${since}|${Number(page) + 1}` }
    // Freshdesk returns no more rows of one second: skip to the next ones.
    return { tickets, nextCursor: `${momentOf(Date.parse(since) + 2 * SECOND_MS)}|1` }
  }

  /** Deleted and spam tickets can be read by id and are marked. */
  async has(id: string, context: CallContext): Promise<boolean> {
    return isThere(await this.api.get(OneTicket, [`/api/v2/tickets/${id}`], context))
  }

  /** The agents' page of a ticket, assumed from links that users share. */
  private addressOf(id: string | number, context: CallContext): string {
    return this.api.addressOf(`/a/tickets/${id}`, context)
  }

  /** Reads a ticket with the replies that its requester may read. */
  private async read(id: string, context: CallContext) {
    const ticket = await this.api.get(OneTicket, [`/api/v2/tickets/${id}`, { include: 'requester' }], context)
    if (!isThere(ticket)) throw gone()
    const replies: Conversation[] = []
    for (let page = 1; page <= MAX_CONVERSATION_PAGES; page += 1) {
      const query = { per_page: PAGE, page }
      const found = await this.api.get(Conversations, [`/api/v2/tickets/${id}/conversations`, query], context)
      replies.push(...found.filter((one) => !one.private))
      if (found.length < PAGE) break
    }
    return { ticket, replies }
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
    // Only its conversations tell whether it has attachments.
    isExpandable: attachments === true,
  })
}
