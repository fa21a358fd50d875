import type { Clock } from '../../lib/Clock.ts'
import type { Changes } from '../abilities/Changes.ts'
import type { ListRequest } from '../abilities/ListRequest.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import type { DeskApi, Query } from '../desk/DeskApi.ts'
import { ticketContent } from '../desk/deskTexts.ts'
import type { Stream } from '../feed/changesOfStreams.ts'
import { changesSince, type SincePage, startSince } from '../feed/changesSince.ts'
import { expired } from '../feed/expired.ts'
import { isForbidden } from '../oauthFaults.ts'
import { isItemFault } from '../SourceFault.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import { isSearch, searchTickets } from './searchTickets.ts'
import {
  type Comment,
  CommentPage,
  OneAttachment,
  OneTicket,
  type Ticket,
  TicketPage,
} from './zendeskAnswers.ts'
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

/** Tickets per export page: with descriptions of up to 64 kB each, it stays below the maximum size of an answer. */
const PAGE = 500
/** Page size if the comments of each ticket are read for its attachments. */
const ATTACHMENTS_PAGE = 25
/** Pages of a hundred comments: Zendesk allows 5,000 per ticket. */
const MAX_COMMENT_PAGES = 51
/** The export excludes the last minute, and refuses a later time: our clock may be some minutes ahead of Zendesk's. */
const MIN_AGE_SECONDS = 360
/** The prefix of export cursors that are times. */
const FROM = 'from:'
/** A search needs a condition. */
const EVERYTHING = 'created>=1970-01-01'
/** Tickets per search page, as Zendesk recommends. */
const SEARCH_PAGE = 100
/** A search may find changes minutes later. */
const INDEX_DELAY_MS = 10 * 60_000
/** Only the export reports deletions, so the cursor of a search expires after this for a full scan. */
const FULL_SCAN_EVERY_MS = 24 * 3_600_000

/** The tickets of a Zendesk, by export or by search. Both include archived tickets. */
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

  /** Agents have no export, but a search finds the tickets they can see. */
  async list(cursor: string | null, request: ItemsRequest, context: CallContext): Promise<ItemPage> {
    if (cursor !== null && isSearch(cursor)) return this.found(cursor, request, context)
    const page = await this.exported(cursor ?? `${FROM}0`, { isListing: true, ...request }, context).catch(
      (error: unknown) => {
        if (cursor === null && isForbidden(error)) return null
        throw error
      },
    )
    if (!page) return this.found(null, request, context)
    const { tickets, next } = page
    return pageOf({
      items: tickets
        .filter(isThere)
        .map((ticket) => ticketItem(ticket, request, this.addressOf(ticket.id, context))),
      nextCursor: next.more ? next.cursor : null,
    })
  }

  /** The changes of tickets by export, or by search if this user can't export. */
  stream(request: ItemsRequest, clock: Pick<Clock, 'now'>, context: CallContext): Stream {
    const feed = { clock, overlapMs: INDEX_DELAY_MS, fullScanEveryMs: FULL_SCAN_EVERY_MS }
    return {
      start: async () => ((await this.canExport(context)) ? this.start() : startSince({ clock })),
      changes: (cursor) =>
        isExport(cursor)
          ? this.changes(cursor, request, context)
          : changesSince(cursor, feed, (since, page) => this.updated(since, page, request, context)),
      completeFolder: (cursor) => (isExport(cursor) ? TICKETS : null),
    }
  }

  start(): string {
    return `${FROM}${this.now() - MIN_AGE_SECONDS}`
  }

  async changes(cursor: string, request: ItemsRequest, context: CallContext): Promise<Changes> {
    const { tickets, next } = await this.exported(cursor, { isListing: false, ...request }, context)
    const live = tickets.filter(isThere)
    return {
      changed: await this.withAttachments(live, request, context),
      removed: tickets.filter((ticket) => !isThere(ticket)).map(({ id }) => idOf(id)),
      nextCursor: next.cursor,
      more: next.more,
    }
  }

  /** Deleted tickets can still be read by id and are marked. */
  async has(id: string, context: CallContext): Promise<boolean> {
    return isThere((await this.api.get(OneTicket, [`/api/v2/tickets/${id}`], context)).ticket)
  }

  /** The export requires the administrator or certain roles, which no answer tells. */
  private async canExport(context: CallContext): Promise<boolean> {
    try {
      await this.export({ start_time: String(this.now() - MIN_AGE_SECONDS), per_page: 1 }, context)
      return true
    } catch (error) {
      if (isForbidden(error)) return false
      throw error
    }
  }

  private async updated(
    since: Date,
    page: string | null,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<SincePage> {
    const query = `updated>=${since.toISOString().slice(0, 19)}Z`
    const size = request.attachments ? ATTACHMENTS_PAGE : SEARCH_PAGE
    const { tickets, nextCursor } = await searchTickets(this.api, { query, cursor: page, size }, context)
    const items = await this.withAttachments(tickets.filter(isThere), request, context)
    const removed = tickets.filter((ticket) => !isThere(ticket)).map(({ id }) => idOf(id))
    return { items, nextCursor, removed }
  }

  private async found(cursor: string | null, request: ItemsRequest, context: CallContext): Promise<ItemPage> {
    const search = { query: EVERYTHING, cursor, size: SEARCH_PAGE }
    const { tickets, nextCursor } = await searchTickets(this.api, search, context)
    const items = tickets
      .filter(isThere)
      .map((ticket) => ticketItem(ticket, request, this.addressOf(ticket.id, context)))
    return pageOf({ items, nextCursor })
  }

  private async withAttachments(
    tickets: readonly Ticket[],
    request: ItemsRequest,
    context: CallContext,
  ): Promise<readonly SourceItem[]> {
    const items = tickets.map((ticket) => ticketItem(ticket, request, this.addressOf(ticket.id, context)))
    for (const ticket of request.attachments ? tickets : [])
      items.push(...(await this.attachmentsOf(ticket, context)))
    return pageOf({ items, entries: tickets.length, nextCursor: null }).items
  }

  /** The public attachments of a ticket. */
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
    const messages = comments.map((comment) => ({
      from: names.get(comment.author_id) ?? `User ${comment.author_id}`,
      date: comment.created_at,
      text: comment.plain_body ?? null,
      html: comment.html_body ?? comment.body ?? null,
      attachments: attachedTo(comment).map(({ file_name }) => file_name),
    }))
    return ticketContent(nameOf(ticket), facts, messages)
  }

  /** The URL of an attachment expires, so it is read anew. */
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
      per_page: attachments && !isListing ? ATTACHMENTS_PAGE : PAGE,
      exclude_deleted: isListing ? 'true' : null,
    }
    const page = await this.export(query, context).catch((error: unknown) => {
      // The cursor is too old, or this user lost the export: `start` chooses again.
      if (!isListing && isItemFault(error)) throw expired()
      throw error
    })
    const more = !page.end_of_stream && page.after_cursor !== null
    // An empty export may have no cursor: reuse the same time.
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
      if (isItemFault(error)) return []
      throw error
    }
  }

  /** The public comments and their authors. */
  private async comments(id: string, context: CallContext) {
    const comments: Comment[] = []
    const names = new Map<number, string>()
    let after: string | null = null
    for (let page = 0; page < MAX_COMMENT_PAGES; page += 1) {
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

  /** The agents' page of a ticket, assumed from links that users share. */
  private addressOf(id: string | number, context: CallContext): string {
    return this.api.addressOf(`/agent/tickets/${id}`, context)
  }
}

function isExport(cursor: string): boolean {
  return !cursor.startsWith('{')
}
