import type * as v from 'valibot'
import type { ListRequest } from '../abilities/ListRequest.ts'
import type { Credential } from '../Credential.ts'
import type { CallContext } from '../client/callContext.ts'
import { folderItem } from '../client/fileItem.ts'
import { isTimeout } from '../client/isTimeout.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import { attachedItem, isoOf, textItem } from '../desk/deskItems.ts'
import { ticketContent } from '../desk/deskTexts.ts'
import type { SincePage } from '../feed/changesSince.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import type { Author, Part } from './intercomAnswers.ts'

type ItemsRequest = Pick<ListRequest, 'attachments'>

/** The public messages of a conversation or a ticket. */
export type Talk = {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly facts: Readonly<Record<string, string | null>>
  readonly parts: readonly Part[]
}

/** What differs between conversations and tickets. */
export type TalkKind<L extends v.GenericSchema, O extends v.GenericSchema> = {
  /** The prefix of ids, such as `conversation`. */
  readonly name: string
  readonly itemType: 'CONVERSATION' | 'TICKET'
  readonly folder: { readonly id: string; readonly name: string }
  /** `/conversations` */
  readonly path: string
  readonly page: L
  readonly one: O
  /** Null: internal to the team. */
  readonly all: (page: v.InferOutput<L>) => readonly { readonly id: string; readonly talk: Talk | null }[]
  readonly next: (page: v.InferOutput<L>) => string | null
  readonly talk: (one: v.InferOutput<O>) => Talk | null
}

/** Intercom's maximum page size, and the page size if each conversation is read for its attachments. */
const PAGE = 150
const ATTACHMENTS_PAGE = 25
/** A search that times out is retried with half the page size, down to this. */
const MIN_PAGE = 10
const SEARCH_TIMEOUT_MS = 60_000
/** The prefix of cursors with a smaller page size. */
const SIZED_CURSOR = /^(\d{1,3})\|(.*)$/s
/** A field that never changes, and one that changes with every update. */
const CREATED = 'created_at'
const UPDATED = 'updated_at'
/** Notes are internal to the team, and so may be the comment of an assignment. */
const PUBLIC: ReadonlySet<string> = new Set(['comment', 'close', 'open', 'quick_reply', 'source'])

/** The conversations or the tickets of a workspace. */
export class IntercomTalks<L extends v.GenericSchema, O extends v.GenericSchema> {
  readonly kind: TalkKind<L, O>
  private readonly api: DeskApi
  /** The agents' app in the region of the workspace. */
  private readonly app: (credential: Credential) => string

  constructor(api: DeskApi, kind: TalkKind<L, O>, app: (credential: Credential) => string) {
    this.api = api
    this.app = app
    this.kind = kind
  }

  folder(): SourceItem {
    const { id, name } = this.kind.folder
    return folderItem({ externalId: id, parentExternalId: null, rootExternalId: id, name })
  }

  async list(cursor: string | null, request: ItemsRequest, context: CallContext): Promise<ItemPage> {
    const { talks, count, nextCursor } = await this.search(CREATED, 0, { cursor, size: PAGE }, context)
    const items = talks.flatMap(({ talk }) => (talk ? [this.itemOf(talk, request, context)] : []))
    return pageOf({ items, entries: count, nextCursor })
  }

  async updated(
    since: Date,
    cursor: string | null,
    request: ItemsRequest,
    context: CallContext,
  ): Promise<SincePage> {
    const from = Math.floor(since.getTime() / 1000)
    const size = request.attachments ? ATTACHMENTS_PAGE : PAGE
    const { talks, count, nextCursor } = await this.search(UPDATED, from, { cursor, size }, context)
    const visible = talks.flatMap(({ talk }) => (talk ? [talk] : []))
    const items = visible.map((talk) => this.itemOf(talk, request, context))
    for (const { id } of request.attachments ? visible : [])
      items.push(...(await this.attachments(id, context)).items)
    const removed = talks.flatMap(({ id, talk }) => (talk ? [] : [this.idOf(id)]))
    return { ...pageOf({ items, entries: count, nextCursor }), removed }
  }

  async attachments(id: string, context: CallContext): Promise<ItemPage> {
    const { parts } = await this.read(id, context)
    const items = parts.flatMap((part) =>
      (part.attachments ?? []).map((file, index) =>
        attachedItem({
          externalId: `${this.kind.name}-attachment|${id}|${part.id}|${index}`,
          parentExternalId: this.idOf(id),
          rootExternalId: this.kind.folder.id,
          name: file.name ?? 'attachment',
          itemType: `${this.kind.itemType}_ATTACHMENT`,
          externalUrl: this.addressOf(id, context),
          mimeType: file.content_type ?? null,
          size: file.filesize ?? null,
          updatedAt: isoOf(part.created_at),
        }),
      ),
    )
    return pageOf({ items, nextCursor: null })
  }

  async content(id: string, context: CallContext): Promise<ItemContent> {
    const { name, facts, parts } = await this.read(id, context)
    const isPublic = parts.map(({ author, created_at, body, attachments }) => ({
      from: writerOf(author),
      date: isoOf(created_at) ?? '',
      text: null,
      html: body ?? null,
      attachments: (attachments ?? []).map((file) => file.name ?? 'attachment'),
    }))
    return ticketContent(name, facts, isPublic)
  }

  /** The URL of an attachment expires, so it is read anew. */
  async attached({ externalId, name }: SourceItem, context: CallContext): Promise<ItemContent> {
    const [, id = '', partId, index] = externalId.split('|')
    const part = (await this.read(id, context)).parts.find((one) => one.id === partId)
    const file = part?.attachments?.[Number(index)]
    if (!file) throw gone()
    const { bytes } = await this.api.bytes(new URL(file.url), context)
    return { name, bytes }
  }

  /**
   * Ascending, so that a row that is updated meanwhile is read again and none is skipped: the default is newest
   * first. The cursor names the last row:
   * https://developers.intercom.com/docs/build-an-integration/learn-more/rest-apis/pagination
   */
  private async search(
    field: string,
    after: number,
    { cursor, size }: { readonly cursor: string | null; readonly size: number },
    context: CallContext,
  ) {
    const { path, page, all, next } = this.kind
    const [, smaller, rest] = SIZED_CURSOR.exec(cursor ?? '') ?? []
    const from = rest ?? cursor
    let perPage = smaller === undefined ? size : Math.min(Number(smaller), size)
    for (;;) {
      const body = {
        query: { operator: 'AND', value: [{ field, operator: '>', value: after }] },
        sort: { field, order: 'ascending' },
        pagination: { per_page: perPage, ...(from && { starting_after: from }) },
      }
      try {
        const answer = this.api.post(page, [`${path}/search`, body], context, SEARCH_TIMEOUT_MS)
        const found: v.InferOutput<L> = await ofFixedAddress(answer)
        const talks = all(found)
        const place = next(found)
        const nextCursor = place !== null && perPage < size ? `${perPage}|${place}` : place
        return { talks, count: talks.length, nextCursor }
      } catch (error) {
        if (!isTimeout(error) || perPage <= MIN_PAGE) throw error
        perPage = Math.max(MIN_PAGE, Math.floor(perPage / 2))
      }
    }
  }

  /** Whether its requester can still see it. */
  async has(id: string, context: CallContext): Promise<boolean> {
    const { path, one, talk } = this.kind
    return talk(await this.api.get(one, [`${path}/${id}`], context)) !== null
  }

  private async read(id: string, context: CallContext): Promise<Talk> {
    if (!/^\d{1,30}$/.test(id)) throw gone()
    const { path, one, talk } = this.kind
    const found = talk(await this.api.get(one, [`${path}/${id}`], context))
    if (!found) throw gone()
    const isPublic = ({ part_type, body, attachments, redacted }: Part) =>
      PUBLIC.has(part_type) && !redacted && Boolean(body?.trim() || attachments?.length)
    return { ...found, parts: found.parts.filter(isPublic) }
  }

  private idOf(id: string): string {
    return `${this.kind.name}|${id}`
  }

  /**
   * Tickets are conversations in the app too. `_` stands for the workspace the user is signed in to; assumed
   * from links that users share.
   */
  private addressOf(id: string, { credential }: Pick<CallContext, 'credential'>): string {
    return `${this.app(credential)}/a/inbox/_/inbox/conversation/${id}`
  }

  private itemOf(talk: Talk, { attachments }: ItemsRequest, context: CallContext): SourceItem {
    const { id, name, createdAt, updatedAt } = talk
    const { folder, itemType } = this.kind
    return textItem({
      externalId: this.idOf(id),
      parentExternalId: folder.id,
      rootExternalId: folder.id,
      name,
      itemType,
      fileFormat: 'INTERCOM',
      version: String(updatedAt),
      externalUrl: this.addressOf(id, context),
      createdAt: isoOf(createdAt),
      updatedAt: isoOf(updatedAt),
      // Only its parts tell whether it has attachments.
      isExpandable: attachments === true,
    })
  }
}

function writerOf(author: Author): string {
  return author?.name?.trim() || author?.email?.trim() || author?.type || 'Unknown'
}
