import type { Clock } from '../../lib/Clock.ts'
import type { Changes, ItemContent, ItemPage, ListRequest, SourceItem } from '../Connector.ts'
import { isOfOneItem } from '../Connector.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import type { DeskApi, Query } from '../desk/DeskApi.ts'
import { ticketContent } from '../desk/deskTexts.ts'
import type { Stream } from '../feed/changesOfStreams.ts'
import { changesSince, type SincePage, startSince } from '../feed/changesSince.ts'
import { expired } from '../feed/expired.ts'
import { isSearch, searchTickets } from './searchTickets.ts'
import {
  type Comment,
  CommentPage,
  OneAttachment,
  OneTicket,
  type Ticket,
  TicketPage,
} from './zendeskAnswers.ts'
import { isForbidden } from './zendeskMeaning.ts'
import {
  attachedTo,
  attachmentItems,
  idOf,
  isThere,
  nameOf,
  TICKETS,
  ticketItem,
} from './zendeskTicketItems.ts'

export { TICKETS } from './zendeskTicketItems.ts'

type ItemsRequest = Pick<ListRequest, 'attachments'>

/** Tickets of one export: with their descriptions, of up to 64 kB each, they stay below what an answer may have. */
const PAGE = 500
/** Of those whose comments are read at once for what is attached. */
const FEW = 25
/** Pages of a hundred comments: Zendesk lets a ticket have 5,000. */
const MOST_PAGES = 51
/** Cursors of the export that are moments have it before them. */
const FROM = 'from:'
/** A search has to say something. */
const EVERYTHING = 'created>=1970-01-01'
/** Tickets of one page of a search, as Zendesk recommends. */
const FOUND = 100
/** Until a change is found by a search, minutes may pass. */
const INDEX_DELAY_MS = 10 * 60_000
/** What is deleted is told by the export alone. */
const FULL_SCAN_EVERY_MS = 24 * 3_600_000

/** Tickets of one Zendesk: by its export, or by a search, which both have the archived ones too. */
export class ZendeskTickets {
  private readonly api: DeskApi
  /** Seconds since 1970. */
  private readonly now: () => number

  constructor(api: DeskApi, now: () => number) {
    this.api = api
    this.now = now
  }

  folder(): SourceItem {
    const known = { externalId: TICKETS, parentExternalId: null, rootExternalId: TICKETS, name: 'Tickets' }
    return folderItem(known)
  }

  /** An agent has no export, and a search tells what they may see. */
  async list(cursor: string | null, wanted: ItemsRequest, context: CallContext): Promise<ItemPage> {
    if (cursor !== null && isSearch(cursor)) return this.found(cursor, wanted, context)
    const page = await this.exported(cursor ?? `${FROM}0`, { isListing: true, ...wanted }, context).catch(
      (error: unknown) => {
        if (cursor === null && isForbidden(error)) return null
        throw error
      },
    )
    if (!page) return this.found(null, wanted, context)
    const { tickets, next } = page
    return pageOf({
      items: tickets
        .filter(isThere)
        .map((ticket) => ticketItem(ticket, wanted, this.addressOf(ticket.id, context))),
      nextCursor: next.more ? next.cursor : null,
    })
  }

  /** What changes by the export, or by a search where this person may not have it. */
  stream(wanted: ItemsRequest, clock: Pick<Clock, 'now'>, context: CallContext): Stream {
    const feed = { clock, overlapMs: INDEX_DELAY_MS, fullScanEveryMs: FULL_SCAN_EVERY_MS }
    return {
      start: async () => ((await this.canExport(context)) ? this.start() : startSince({ clock })),
      changes: (cursor) =>
        isExport(cursor)
          ? this.changes(cursor, wanted, context)
          : changesSince(cursor, feed, (since, page) => this.updated(since, page, wanted, context)),
      completeFolder: (cursor) => (isExport(cursor) ? TICKETS : null),
    }
  }

  /** The last minute is not told yet. */
  start(): string {
    return `${FROM}${this.now() - 60}`
  }

  async changes(cursor: string, wanted: ItemsRequest, context: CallContext): Promise<Changes> {
    const { tickets, next } = await this.exported(cursor, { isListing: false, ...wanted }, context)
    const there = tickets.filter(isThere)
    return {
      changed: await this.withAttachments(there, wanted, context),
      removed: tickets.filter((ticket) => !isThere(ticket)).map(({ id }) => idOf(id)),
      nextCursor: next.cursor,
      more: next.more,
    }
  }

  /** A deleted one may be read by its id still, and says so. */
  async has(id: string, context: CallContext): Promise<boolean> {
    return isThere((await this.api.get(OneTicket, [`/api/v2/tickets/${id}`], context)).ticket)
  }

  /** The export is for administrators, and for roles that may have it: nobody says who that is. */
  private async canExport(context: CallContext): Promise<boolean> {
    try {
      await this.export({ start_time: String(this.now() - 60), per_page: 1 }, context)
      return true
    } catch (error) {
      if (isForbidden(error)) return false
      throw error
    }
  }

  private async updated(
    since: Date,
    page: string | null,
    wanted: ItemsRequest,
    context: CallContext,
  ): Promise<SincePage> {
    const query = `updated>=${since.toISOString().slice(0, 19)}Z`
    const size = wanted.attachments ? FEW : FOUND
    const { tickets, nextCursor } = await searchTickets(this.api, { query, cursor: page, size }, context)
    const items = await this.withAttachments(tickets.filter(isThere), wanted, context)
    const removed = tickets.filter((ticket) => !isThere(ticket)).map(({ id }) => idOf(id))
    return { items, nextCursor, removed }
  }

  private async found(cursor: string | null, wanted: ItemsRequest, context: CallContext): Promise<ItemPage> {
    const search = { query: EVERYTHING, cursor, size: FOUND }
    const { tickets, nextCursor } = await searchTickets(this.api, search, context)
    const items = tickets
      .filter(isThere)
      .map((ticket) => ticketItem(ticket, wanted, this.addressOf(ticket.id, context)))
    return pageOf({ items, nextCursor })
  }

  private async withAttachments(
    tickets: readonly Ticket[],
    wanted: ItemsRequest,
    context: CallContext,
  ): Promise<readonly SourceItem[]> {
    const items = tickets.map((ticket) => ticketItem(ticket, wanted, this.addressOf(ticket.id, context)))
    for (const ticket of wanted.attachments ? tickets : [])
      items.push(...(await this.attachmentsOf(ticket, context)))
    return pageOf({ items, entries: tickets.length, nextCursor: null }).items
  }

  /** What is attached to a ticket in public. */
  async attachments(id: string, context: CallContext): Promise<ItemPage> {
    const { comments } = await this.comments(id, context)
    return pageOf({ items: attachmentItems(id, comments, this.addressOf(id, context)), nextCursor: null })
  }

  async content(id: string, context: CallContext): Promise<ItemContent> {
    const { ticket } = await this.api.get(OneTicket, [`/api/v2/tickets/${id}`], context)
    if (!isThere(ticket)) throw gone()
    const { comments, names } = await this.comments(id, context)
    const facts = {
      Ticket: `#${ticket.id}`,
      Status: ticket.status,
      Type: ticket.type,
      Priority: ticket.priority,
      Tags: (ticket.tags ?? []).join(', '),
    }
    const said = comments.map((comment) => ({
      from: names.get(comment.author_id) ?? `User ${comment.author_id}`,
      date: comment.created_at,
      text: comment.plain_body ?? null,
      html: comment.html_body ?? comment.body ?? null,
      attachments: attachedTo(comment).map(({ file_name }) => file_name),
    }))
    return ticketContent(nameOf(ticket), facts, said)
  }

  /** Its address holds for a while only, so it is asked for. */
  async attached(item: SourceItem, context: CallContext): Promise<ItemContent> {
    const id = /^ticket-attachment\|\d+\|(\d+)$/.exec(item.externalId)?.[1]
    if (id === undefined) throw gone()
    const { attachment } = await this.api.get(OneAttachment, [`/api/v2/attachments/${id}`], context)
    const { bytes } = await this.api.bytes(new URL(attachment.content_url), context)
    return { name: attachment.file_name, bytes }
  }

  private async exported(
    cursor: string,
    { isListing, attachments }: ItemsRequest & { readonly isListing: boolean },
    context: CallContext,
  ) {
    const query = {
      start_time: cursor.startsWith(FROM) ? cursor.slice(FROM.length) : null,
      cursor: cursor.startsWith(FROM) ? null : cursor,
      per_page: attachments && !isListing ? FEW : PAGE,
      exclude_deleted: isListing ? 'true' : null,
    }
    const page = await this.export(query, context).catch((error: unknown) => {
      // The cursor is too old, or this person may not have the export any more: `start` finds another way.
      if (!isListing && isOfOneItem(error)) throw expired()
      throw error
    })
    const more = !page.end_of_stream && page.after_cursor !== null
    // An export of nothing may have no cursor: the same moment does again.
    return { tickets: page.tickets, next: { cursor: page.after_cursor ?? cursor, more } }
  }

  private export(query: Query, context: CallContext) {
    return this.api.get(TicketPage, ['/api/v2/incremental/tickets/cursor.json', query], context)
  }

  private async attachmentsOf({ id }: Ticket, context: CallContext): Promise<SourceItem[]> {
    try {
      const { comments } = await this.comments(String(id), context)
      return attachmentItems(String(id), comments, this.addressOf(id, context))
    } catch (error) {
      if (isOfOneItem(error)) return []
      throw error
    }
  }

  /** Those that its requester may read, and who wrote them. */
  private async comments(id: string, context: CallContext) {
    const comments: Comment[] = []
    const names = new Map<number, string>()
    let after: string | null = null
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query: Query = { include: 'users', 'page[size]': 100, 'page[after]': after }
      const found: CommentPage = await this.api.get(
        CommentPage,
        [`/api/v2/tickets/${id}/comments`, query],
        context,
      )
      comments.push(...found.comments.filter((comment) => comment.public))
      for (const { id: user, name } of found.users ?? []) if (name) names.set(user, name)
      after = found.meta.has_more ? (found.meta.after_cursor ?? null) : null
      if (after === null) break
    }
    return { comments, names }
  }

  /** Agents read tickets there, no matter whose; assumed from links that people share. */
  private addressOf(id: string | number, context: CallContext): string {
    return this.api.addressOf(`/agent/tickets/${id}`, context)
  }
}

function isExport(cursor: string): boolean {
  return !cursor.startsWith('{')
}
