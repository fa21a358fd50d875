import * as v from 'valibot'
import type { Changes, ChangesRequest } from '../abilities/Changes.ts'
import type { Credential } from '../Credential.ts'
import { expired } from '../feed/expired.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import type { MailChoice } from '../mail/MailChoice.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { GmailThreads, ThreadsRead } from './GmailThreads.ts'
import { History, Profile, type Thread } from './gmailAnswers.ts'
import { ALL_MAIL, choiceOfFolder, isThere, matches } from './gmailFolders.ts'
import { attachmentItems, idOfThread, threadItem } from './gmailItems.ts'

/** Entries per page. Each may name another conversation, which needs a request. */
const PAGE = '100'
/** How Gmail reports an expired history id, mostly after a week. */
const EXPIRED = [400, 404, 410]

/** Conversations that failed and are retried in the next round. */
const MAX_UNREAD = 50

const State = v.object({
  from: v.string(),
  page: v.nullable(v.string()),
  unread: v.optional(v.array(v.string()), []),
  /** Those of the unread of which the history told a deletion. */
  deleted: v.optional(v.array(v.string()), []),
})
type ImportedFolder = { readonly folder: string; readonly choice: MailChoice }

/** The history of a mailbox. */
export class GmailChanges {
  private readonly api: GoogleApi
  private readonly reader: GmailThreads

  constructor(api: GoogleApi, reader: GmailThreads) {
    this.api = api
    this.reader = reader
  }

  async start(credential: Credential, signal: AbortSignal): Promise<string> {
    const { historyId } = await this.api.read(Profile, credential, ['/profile'], signal)
    return textOf({ from: historyId, page: null, unread: [], deleted: [] })
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
    const { history } = log
    const deletedNow = history.flatMap(({ messagesDeleted, labelsAdded }) => {
      const binned = labelsAdded.filter(({ labelIds }) => labelIds.includes('TRASH'))
      return [...messagesDeleted, ...binned].map(({ message }) => message.threadId)
    })
    const deletedIds = new Set([...state.output.deleted, ...deletedNow])
    const changedIds = new Set(history.flatMap(({ messages }) => messages.map(({ threadId }) => threadId)))
    for (const id of deletedNow) changedIds.add(id)
    const retriedIds = page === null ? state.output.unread.filter((id) => !changedIds.has(id)) : []
    const ids = [...changedIds, ...retriedIds]
    const imported = await roots()
    // Without imports, no conversation needs to be read.
    const { threads, limited, ...read } = await this.threads(
      credential,
      imported.length > 0 ? { changedIds: [...changedIds], retriedIds } : { changedIds: [], retriedIds: [] },
      signal,
    )
    // A 404 of a conversation of which the history tells no deletion may be a fault.
    const unread = [...read.unread, ...read.gone.filter((id) => !deletedIds.has(id))]
    const folders = importedFolders(await picked(imported))
    const own = await picked(threads.flatMap(ownIds))
    const changed = threads.flatMap((thread) => itemsOf(thread, folders, own))
    const existing = new Set([
      ...unread.map(idOfThread),
      ...changed.map(({ externalId }) => externalId),
      // If only an attachment is imported, the conversation is followed only until it ends.
      ...threads.filter((thread) => isPicked(thread, own)).map(({ id }) => idOfThread(id)),
    ])
    const next = log.nextPageToken
    const before = page === null ? [] : state.output.unread.filter((id) => !changedIds.has(id))
    const left = [...before, ...unread].slice(-MAX_UNREAD)
    const rest = { unread: left, deleted: left.filter((id) => deletedIds.has(id)) }
    return {
      changed,
      // Deleted, in the trash, or neither picked nor under an imported label.
      removed: ids.map(idOfThread).filter((id) => !existing.has(id)),
      nextCursor: textOf(
        next === undefined
          ? { from: log.historyId ?? from, page: null, ...rest }
          : { from, page: next, ...rest },
      ),
      more: next !== undefined,
      ...(limited && { limited }),
    }
  }

  /** Reads changed conversations, and those that failed before: one by one, because they are the broken ones. */
  private async threads(
    credential: Credential,
    {
      changedIds,
      retriedIds,
    }: { readonly changedIds: readonly string[]; readonly retriedIds: readonly string[] },
    signal: AbortSignal,
  ): Promise<ThreadsRead> {
    const reads = [await this.reader.read(credential, changedIds, signal)]
    for (const id of retriedIds) reads.push(await this.reader.read(credential, [id], signal))
    const limited = reads.find((read) => read.limited)?.limited
    return {
      threads: reads.flatMap(({ threads }) => threads),
      unread: reads.flatMap(({ unread }) => unread),
      gone: reads.flatMap(({ gone }) => gone),
      ...(limited && { limited }),
    }
  }
}

/**
 * A conversation has many labels but one parent here: the first imported folder that contains it. If it was
 * picked itself, it keeps its parent.
 */
function itemsOf(
  thread: Thread,
  folders: readonly ImportedFolder[],
  own: readonly SourceItem[],
): SourceItem[] {
  const place = folders.find(({ choice }) => thread.messages.some((message) => matches(message, choice)))
  const picked = own.find(({ externalId }) => externalId === idOfThread(thread.id))
  const folder = place?.folder ?? (picked && thread.messages.some(isThere) ? picked.parentExternalId : null)
  return folder === null ? [] : [threadItem(thread, folder), ...attachmentItems(thread, folder)]
}

/** Folders that are imported themselves, not only items in them. */
function importedFolders(picked: readonly SourceItem[]): ImportedFolder[] {
  return picked.flatMap(({ externalId: folder }) => {
    const choice = choiceOfFolder(folder)
    return choice ? [{ folder, choice }] : []
  })
}

/** The ids of a conversation that users can pick. */
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
