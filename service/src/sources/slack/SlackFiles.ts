import * as v from 'valibot'
import type { ListRequest } from '../abilities/ListRequest.ts'
import type { Credential } from '../Credential.ts'
import { fileItem } from '../client/fileItem.ts'
import { gone } from '../client/meaning.ts'
import { idOf, partsOf } from '../client/partsOf.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import type { ItemContent, SourceItem } from '../SourceItem.ts'
import { addressOf, type Handle } from './conversationOf.ts'
import type { SlackApi } from './SlackApi.ts'
import { type File, FileInfo, Files, type SharedFile } from './slackAnswers.ts'

/** Files per page. */
const PAGE = 100
/** Files without bytes at Slack: external, deleted, or hidden by the workspace's plan. */
const WITHOUT_BYTES: ReadonlySet<string> = new Set(['external', 'tombstone', 'hidden_by_limit'])
/**
 * The `file_access` of files from other workspaces in shared channels. `files.list` contains only their id, so
 * each is read by itself. https://docs.slack.dev/apis/slack-connect,
 * https://zenn.dev/straydog/articles/42c4152bf963e3
 */
const HIDDEN_ACCESS = 'check_file_info'
const CANVAS: ReadonlySet<string> = new Set(['space', 'quip', 'canvas'])

/**
 * The position in the file list: a page of the files up to a second. Pages count from 1. `seen`: files of that
 * second on earlier pages; cursors of earlier versions have none.
 */
export const FilesPlace = v.object({
  until: v.nullable(v.number()),
  page: v.number(),
  seen: v.optional(v.array(v.string()), []),
})
export type FilesPlace = v.InferOutput<typeof FilesPlace>
export const FIRST_FILES: FilesPlace = { until: null, page: 1, seen: [] }

/** The files shared in conversations and their threads. */
export class SlackFiles {
  private readonly api: SlackApi

  constructor(api: SlackApi) {
    this.api = api
  }

  /** `next`: null after the last page. */
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
    const args = {
      channel,
      ts_from: handle.after,
      ts_to: until,
      count: PAGE,
      page,
      team_id: handle.team,
    }
    const { files, paging } = await this.api.call(Files, credential, ['files.list', args], signal)
    const fresh = files.filter(({ id }) => !seen.includes(id))
    const hiddenIds = fresh.filter(isHidden).map(({ id }) => idOf(channel, id))
    const knownItems = hiddenIds.length > 0 ? ((await known?.(hiddenIds)) ?? []) : []
    const items: SourceItem[] = []
    for (const file of fresh) {
      const item = isHidden(file)
        ? knownItems.find(({ externalId }) => externalId === idOf(channel, file.id))
        : null
      const whole = isHidden(file) && !item?.handle ? await this.info(credential, file.id, signal) : file
      if (item?.handle) items.push(item)
      else if (whole && !WITHOUT_BYTES.has(whole.mode ?? ''))
        items.push(itemOf(channel, whole, addressOf(handle, channel)))
    }
    return {
      items,
      next: page < (paging?.pages ?? 1) && files.length > 0 ? nextPlace(place, files) : null,
    }
  }

  /** Whether a file is still in its conversation. Deleted files may stay in lists, without bytes. */
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
      // A sign-in page with status 200.
      throw new SourceFault('item', 'Slack does not hand this file out to you.')
    }
    return { name: item.itemType === 'CANVAS' ? `${item.name}.html` : item.name, bytes: answer.bytes }
  }

  /** Returns null if this token can't see the file. */
  private async info(credential: Credential, id: string, signal: AbortSignal): Promise<SharedFile | null> {
    try {
      return (await this.api.call(FileInfo, credential, ['files.info', { file: id }], signal)).file
    } catch (error) {
      // `access_denied` may concern one file or the workspace.
      if (isItemFault(error) || (error instanceof SourceFault && error.code === 'admin-approval')) return null
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

function isHidden({ file_access }: File): boolean {
  return file_access === HIDDEN_ACCESS
}

/**
 * Files are sorted newest first. The next page starts at the time of the last file, because page numbers would
 * skip files after a deletion.
 */
function nextPlace({ until, page, seen }: FilesPlace, files: readonly File[]): FilesPlace {
  // Files with `check_file_info` have 0.
  const moments = files.map(({ created }) => created || null)
  const last = moments.at(-1) ?? null
  const isInOrder = last !== null && moments.every((one) => one !== null && one >= last)
  // All are of the same second, which may have more.
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
