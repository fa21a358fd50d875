import * as v from 'valibot'
import type { Changes, ChangesRequest, Credential, SourceItem } from '../Connector.ts'
import { expired } from '../feed/expired.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import type { MailChoice } from '../mail/MailChoice.ts'
import type { GmailReader, ThreadsRead } from './GmailReader.ts'
import { History, Profile, type Thread } from './gmailAnswers.ts'
import { ALL_MAIL, choiceOfFolder, isMeant, isThere } from './gmailFolders.ts'
import { attachmentItems, idOfThread, threadItem } from './gmailItems.ts'

/** Entries of a page: each may name another conversation, which is asked for. */
const PAGE = '100'
/** How Gmail says that it does not know so old a place any more: mostly after a week. */
const EXPIRED = [400, 404, 410]

/** Conversations that could not be read, which are asked for again in the next round. */
const MOST_UNREAD = 50

const State = v.object({
  from: v.string(),
  page: v.nullable(v.string()),
  unread: v.optional(v.array(v.string()), []),
})
type Meant = { readonly folder: string; readonly choice: MailChoice }

/** What changes in a mailbox: one log of all of it. */
export class GmailChanges {
  private readonly api: GoogleApi
  private readonly reader: GmailReader

  constructor(api: GoogleApi, reader: GmailReader) {
    this.api = api
    this.reader = reader
  }

  async start(credential: Credential, signal: AbortSignal): Promise<string> {
    const { historyId } = await this.api.read(Profile, credential, ['/profile'], signal)
    return textOf({ from: historyId, page: null, unread: [] })
  }

  async read(
    credential: Credential,
    { cursor, roots, picked }: ChangesRequest,
    signal: AbortSignal,
  ): Promise<Changes> {
    const state = v.safeParse(v.pipe(v.string(), v.parseJson(), State), cursor, { abortEarly: true })
    if (!state.success) throw expired()
    const { from, page } = state.output
    const query = { startHistoryId: from, maxResults: PAGE, ...(page !== null && { pageToken: page }) }
    const log = await this.api.readUnless(EXPIRED, History, credential, ['/history', query], signal)
    if (!log) throw expired()
    const told = new Set(log.history.flatMap(({ messages }) => messages.map(({ threadId }) => threadId)))
    const again = page === null ? state.output.unread.filter((id) => !told.has(id)) : []
    const ids = [...told, ...again]
    const imported = await roots()
    // Where nothing is imported nobody has to be asked what it was.
    const { threads, unread } = await this.threads(
      credential,
      imported.length > 0 ? { told: [...told], again } : { told: [], again: [] },
      signal,
    )
    const meant = meantBy(await picked(imported))
    const own = await picked(threads.flatMap(ownIds))
    const changed = threads.flatMap((thread) => itemsOf(thread, meant, own))
    const kept = new Set([
      ...unread.map(idOfThread),
      ...changed.map(({ externalId }) => externalId),
      // Of one of its attachments alone the conversation is not followed, only its end.
      ...threads.filter((thread) => isPicked(thread, own)).map(({ id }) => idOfThread(id)),
    ])
    const next = log.nextPageToken
    const before = page === null ? [] : state.output.unread.filter((id) => !told.has(id))
    const left = [...before, ...unread].slice(-MOST_UNREAD)
    return {
      changed,
      // Deleted, in the bin, or neither picked nor with any of the labels that are imported.
      removed: ids.map(idOfThread).filter((id) => !kept.has(id)),
      nextCursor: textOf(
        next === undefined
          ? { from: log.historyId ?? from, page: null, unread: left }
          : { from, page: next, unread: left },
      ),
      more: next !== undefined,
    }
  }

  /** Those of which something was told, and those that could not be read before: each by itself, as they are the broken ones. */
  private async threads(
    credential: Credential,
    { told, again }: { readonly told: readonly string[]; readonly again: readonly string[] },
    signal: AbortSignal,
  ): Promise<ThreadsRead> {
    const { threads, unread } = await this.reader.threads(credential, told, signal)
    const read = { threads: [...threads], unread: [...unread] }
    for (const id of again) {
      const one = await this.reader.threads(credential, [id], signal)
      read.threads.push(...one.threads)
      read.unread.push(...one.unread)
    }
    return read
  }
}

/**
 * A conversation has many labels, and one place here: the first folder that is imported and means it. One that was picked
 * by itself stays where it was.
 */
function itemsOf(thread: Thread, meant: readonly Meant[], own: readonly SourceItem[]): SourceItem[] {
  const place = meant.find(({ choice }) => thread.messages.some((message) => isMeant(message, choice)))
  const picked = own.find(({ externalId }) => externalId === idOfThread(thread.id))
  const folder = place?.folder ?? (picked && thread.messages.some(isThere) ? picked.parentExternalId : null)
  return folder === null ? [] : [threadItem(thread, folder), ...attachmentItems(thread, folder)]
}

/** Folders that are imported themselves, and not only something in them. */
function meantBy(picked: readonly SourceItem[]): Meant[] {
  return picked.flatMap(({ externalId: folder }) => {
    const choice = choiceOfFolder(folder)
    return choice ? [{ folder, choice }] : []
  })
}

/** What of a conversation can be picked. */
function ownIds(thread: Thread): string[] {
  return [idOfThread(thread.id), ...attachmentItems(thread, ALL_MAIL).map(({ externalId }) => externalId)]
}

function isPicked(thread: Thread, own: readonly SourceItem[]): boolean {
  const ids = ownIds(thread)
  return thread.messages.some(isThere) && own.some(({ externalId }) => ids.includes(externalId))
}

function textOf(state: v.InferOutput<typeof State>): string {
  return JSON.stringify(state)
}
