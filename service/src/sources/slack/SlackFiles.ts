import * as v from 'valibot'
import {
  type Credential,
  type ItemContent,
  isOfOneItem,
  type ListRequest,
  SourceFault,
  type SourceItem,
} from '../Connector.ts'
import { fileItem } from '../client/fileItem.ts'
import { gone } from '../client/meaning.ts'
import { idOf, partsOf } from '../client/partsOf.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { addressOf, type Handle } from './conversationOf.ts'
import type { SlackApi } from './SlackApi.ts'
import { type File, FileInfo, Files, type SharedFile } from './slackAnswers.ts'

/** Files of a page. */
const PAGE = 100
/** Files without bytes at Slack: kept elsewhere, deleted, or hidden by the workspace's plan. */
const WITHOUT_BYTES: ReadonlySet<string> = new Set(['external', 'tombstone', 'hidden_by_limit'])
/** What Slack keeps as HTML, and calls by no ending. */
/**
 * What `files.list` says of files of other workspaces, in channels that are shared with them: their ids alone. The rest
 * is asked for one by one. https://docs.slack.dev/apis/slack-connect, https://zenn.dev/straydog/articles/42c4152bf963e3
 */
const ASK = 'check_file_info'
const CANVAS: ReadonlySet<string> = new Set(['space', 'quip', 'canvas'])

/**
 * Where the way through the files stands: on a page of those that are no newer than a second. Pages count from 1.
 * `seen`: which files of that second were on a page before; cursors of earlier versions have none.
 */
export const FilesPlace = v.object({
  until: v.nullable(v.number()),
  page: v.number(),
  seen: v.optional(v.array(v.string()), []),
})
export type FilesPlace = v.InferOutput<typeof FilesPlace>
export const FIRST_FILES: FilesPlace = { until: null, page: 1, seen: [] }

/** The files that people shared in conversations, in threads as well. */
export class SlackFiles {
  private readonly api: SlackApi

  constructor(api: SlackApi) {
    this.api = api
  }

  /** `next` null: that was the last. */
  async page(
    credential: Credential,
    {
      channel,
      handle,
      known,
    }: Pick<ListRequest, 'known'> & { readonly channel: string; readonly handle: Handle },
    place: FilesPlace,
    signal: AbortSignal,
  ): Promise<{ readonly items: readonly SourceItem[]; readonly next: FilesPlace | null }> {
    const { until, page, seen } = place
    const given = {
      channel,
      ts_from: handle.after,
      ts_to: until,
      count: PAGE,
      page,
      team_id: handle.team,
    }
    const { files, paging } = await this.api.call(Files, credential, ['files.list', given], signal)
    const fresh = files.filter(({ id }) => !seen.includes(id))
    const asked = fresh.filter(isToAsk).map(({ id }) => idOf(channel, id))
    const kept = asked.length > 0 ? ((await known?.(asked)) ?? []) : []
    const items: SourceItem[] = []
    for (const file of fresh) {
      const item = isToAsk(file) ? kept.find(({ externalId }) => externalId === idOf(channel, file.id)) : null
      const whole = isToAsk(file) && !item?.handle ? await this.info(credential, file.id, signal) : file
      if (item?.handle) items.push(item)
      else if (whole && !WITHOUT_BYTES.has(whole.mode ?? ''))
        items.push(itemOf(channel, whole, addressOf(handle, channel)))
    }
    return {
      items,
      next: page < (paging?.pages ?? 1) && files.length > 0 ? nextPlace(place, files) : null,
    }
  }

  /** Whether a file is in its conversation still: one that was deleted may stay in lists, without its bytes. */
  async has(credential: Credential, { externalId }: SourceItem, signal: AbortSignal): Promise<boolean> {
    const { root, path } = partsOf(externalId)
    const call = ['files.info', { file: path }] as const
    const { file } = await this.api.call(FileInfo, credential, call, signal)
    const places = [file.channels, file.groups, file.ims].flatMap((all) => all ?? [])
    return !WITHOUT_BYTES.has(file.mode ?? '') && (places.length === 0 || places.includes(root))
  }

  async fetch(credential: Credential, item: SourceItem, signal: AbortSignal): Promise<ItemContent> {
    const address = item.handle || (await this.addressOf(credential, item, signal))
    if (!address || !URL.canParse(address)) throw gone()
    const url = new URL(address)
    if (!this.api.isOurs(url)) throw new SourceFault('item', 'This file is not kept at Slack.')
    const answer = await whileFetching(this.api.bytes(credential, url, signal))
    const isPage = /^text\/html\b/i.test(answer.headers.get('content-type') ?? '')
    if (isPage && item.mimeType !== 'text/html' && item.itemType !== 'CANVAS') {
      await this.api.discard(answer)
      // A page to sign in at, with the status of a success.
      throw new SourceFault('item', 'Slack does not hand this file out to you.')
    }
    return { name: item.itemType === 'CANVAS' ? `${item.name}.html` : item.name, bytes: answer.bytes }
  }

  /** Null: this access may not know of it. */
  private async info(credential: Credential, id: string, signal: AbortSignal): Promise<SharedFile | null> {
    try {
      return (await this.api.call(FileInfo, credential, ['files.info', { file: id }], signal)).file
    } catch (error) {
      // `access_denied` is said of one file as well as of a workspace.
      if (isOfOneItem(error) || (error instanceof SourceFault && error.code === 'admin-approval')) return null
      throw error
    }
  }

  private async addressOf(
    credential: Credential,
    item: SourceItem,
    signal: AbortSignal,
  ): Promise<string | null> {
    const file = await this.info(credential, partsOf(item.externalId).path, signal)
    return file && bytesOf(file)
  }
}

function isToAsk({ file_access }: File): boolean {
  return file_access === ASK
}

/**
 * They come newest first. The next ones are those that are no newer than the last: on a page by its number one would be
 * missed where another was deleted meanwhile.
 */
function nextPlace({ until, page, seen }: FilesPlace, files: readonly File[]): FilesPlace {
  // Of those that are to be asked for it is 0.
  const moments = files.map(({ created }) => created || null)
  const last = moments.at(-1) ?? null
  const isInOrder = last !== null && moments.every((one) => one !== null && one >= last)
  // All of one second, which may have more.
  if (!isInOrder || last === until) return { until, page: page + 1, seen }
  return { until: last, page: 1, seen: files.filter(({ created }) => created === last).map(({ id }) => id) }
}

function bytesOf(file: File): string | null {
  return file.url_private_download || file.url_private || null
}

/** `address`: that of the conversation. */
function itemOf(channel: string, file: File, address: string | null): SourceItem {
  const { id, size, created, timestamp, updated, permalink, mimetype, mode } = file
  const seconds = updated ?? timestamp ?? created ?? 0
  const known = {
    externalId: idOf(channel, id),
    parentExternalId: channel,
    rootExternalId: channel,
    name: file.name || file.title || id,
    version: `${seconds}-${size ?? ''}`,
    externalUrl: permalink || address,
    createdAt: created ? new Date(created * 1000).toISOString() : null,
    updatedAt: seconds ? new Date(seconds * 1000).toISOString() : null,
  }
  return {
    ...fileItem(known),
    itemType: CANVAS.has(mode ?? '') ? 'CANVAS' : 'FILE',
    size: size ?? null,
    mimeType: mimetype || null,
    handle: bytesOf(file),
  }
}
