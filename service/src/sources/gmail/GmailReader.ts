import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Credential } from '../Credential.ts'
import { isBroken } from '../client/isUnanswered.ts'
import { loginOf } from '../client/loginOf.ts'
import { isRateLimit } from '../client/PaceFault.ts'
import { spendTurns } from '../client/pacing.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import { isNotUnderstood } from '../client/SourceClient.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import { choiceOfId, type MailChoice } from '../mail/MailChoice.ts'
import { threadText } from '../mail/threadText.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import { decodePart } from './decodePart.ts'
import {
  AttachmentData,
  type Label,
  Labels,
  Message,
  type Part,
  THREAD_FIELDS,
  Thread,
  Threads,
} from './gmailAnswers.ts'
import { ALL_MAIL, choiceOfFolder, foldersOf, isThere, matches, queryOf } from './gmailFolders.ts'
import { attachmentOfId, readMessage, subjectOf, threadOfId, versionOf } from './gmailItems.ts'
import { partsOf } from './messageParts.ts'
import { RecentThreads, withoutTexts } from './RecentThreads.ts'

/** Conversations per page. Each needs a request. */
const PAGE = '50'
const CONCURRENCY = 6
/**
 * Extra turns of a conversation, which costs 40 units, and of all other calls, which cost up to 20 (assumed;
 * labels cost less): https://developers.google.com/workspace/gmail/api/reference/quota
 */
const THREAD_TURNS = 3
const OTHER_TURNS = 1
/** Conversations that are cached while a rate limit holds up the rest of their page, and for how long. */
const MAX_CACHED = 2000
const CACHE_MS = 900_000
/** Maximum size of a conversation that is listed with its texts, six at once. */
const MAX_LISTED_BYTES = 5_000_000
/** Maximum size of an attachment in base64 within JSON: Gmail accepts mails of up to 50 MB. */
const MAX_ATTACHMENT_BYTES = 70_000_000

/** How often Gmail may fail on a conversation before it is skipped, and how many conversations are counted. */
const MAX_FAILURES = 3
const MAX_COUNTED = 1000

export type ThreadsRead = {
  readonly threads: readonly Thread[]
  /** Ids of those that can't be read but may exist. */
  readonly unread: readonly string[]
  /** Ids of those that Gmail does not find. */
  readonly gone: readonly string[]
  /** The rate limit of one that met it each time, while others were answered. It is among the unread. */
  readonly limited?: SourceFault
}

export type FolderPage = Pick<ThreadsRead, 'threads' | 'unread'> & { readonly nextCursor: string | null }

/** Labels, conversations and attachments of a mailbox. */
export class GmailReader {
  private readonly api: GoogleApi
  /** Failures by login and conversation. */
  private readonly failures = new BoundedMap<number>(MAX_COUNTED)
  /** From pages that a rate limit cut off, by login and conversation. */
  private readonly cached = new BoundedMap<{ readonly thread: Thread; readonly until: number }>(MAX_CACHED)

  /** By login and conversation. */
  private readonly recent: RecentThreads
  private readonly now: () => number

  /** `now`: milliseconds. */
  constructor(api: GoogleApi, now: () => number) {
    this.api = api
    this.now = now
    this.recent = new RecentThreads(now)
  }

  async labels(credential: Credential, signal: AbortSignal): Promise<readonly Label[]> {
    return (await this.api.read(Labels, credential, ['/labels'], signal)).labels
  }

  /** Reads a page of conversations that may match. Null: the cursor or a label is unknown. */
  async page(
    credential: Credential,
    choice: MailChoice,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<FolderPage | null> {
    const { labelIds, q } = queryOf(choice)
    const query = new URLSearchParams({ maxResults: PAGE })
    for (const label of labelIds) query.append('labelIds', label)
    if (q !== '') query.set('q', q)
    if (cursor !== null) query.set('pageToken', cursor)
    await spendTurns(OTHER_TURNS, signal)
    const listed = await this.api.readUnless([400], Threads, credential, [`/threads?${query}`], signal)
    if (!listed) return null
    const { threads, nextPageToken = null } = listed
    const ids = threads.map(({ id }) => id)
    return { ...(await this.pageOfThreads(credential, ids, signal)), nextCursor: nextPageToken }
  }

  /** If a rate limit cuts a page off, the conversations read so far are cached for the next attempt. */
  private async pageOfThreads(
    credential: Credential,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<Pick<ThreadsRead, 'threads' | 'unread'>> {
    const known = ids.flatMap((id) => {
      const { thread, until = 0 } = this.cached.get(keyOf(credential, id)) ?? {}
      return thread && until > this.now() ? [thread] : []
    })
    const left = ids.filter((id) => !known.some((thread) => thread.id === id))
    const keep = (thread: Thread) =>
      this.cached.set(keyOf(credential, thread.id), { thread, until: this.now() + CACHE_MS })
    const { threads, unread } = await this.threads(credential, left, signal, keep)
    for (const id of ids) this.cached.delete(keyOf(credential, id))
    const all = new Map([...known, ...threads].map((thread) => [thread.id, thread]))
    return { threads: ids.flatMap((id) => all.get(id) ?? []), unread }
  }

  /**
   * Reads conversations without their texts. Deleted ones are left out. An unreadable one does not block the
   * others.
   */
  async threads(
    credential: Credential,
    ids: readonly string[],
    signal: AbortSignal,
    onRead: (thread: Thread) => void = () => {},
  ): Promise<ThreadsRead> {
    const threads: Thread[] = []
    const unread: string[] = []
    const gone: string[] = []
    const lasting: unknown[] = []
    const limits: SourceFault[] = []
    const read = async (id: string) => {
      try {
        const thread = await this.listed(credential, id, signal)
        this.failures.delete(keyOf(credential, id))
        if (!thread) gone.push(id)
        return thread
      } catch (error) {
        const isOfIt = isItemFault(error) || isNotUnderstood(error)
        if (!isOfIt && !this.isLasting(credential, id, error)) throw error
        if (isRateLimit(error)) limits.push(error)
        else if (!isOfIt) lasting.push(error)
        unread.push(id)
        return null
      }
    }
    for (let from = 0; from < ids.length; from += CONCURRENCY) {
      const some = await Promise.allSettled(ids.slice(from, from + CONCURRENCY).map(read))
      for (const one of some) {
        if (one.status === 'rejected' || !one.value) continue
        threads.push(one.value)
        onRead(one.value)
      }
      // If several are limited, the limit is not of one conversation.
      if (limits.length > 1) throw limits[0]
      const failed = some.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    }
    // If most conversations fail, the problem is the source.
    if (lasting.length > 1 && lasting.length * 2 > ids.length) throw lasting[0]
    const [limited] = limits
    return { threads, unread, gone, ...(limited && { limited }) }
  }

  /** Whether Gmail has failed on a listed conversation repeatedly, or limited it. */
  private isLasting(credential: Credential, id: string, error: unknown): boolean {
    if (!isBroken(error) && !isRateLimit(error)) return false
    const key = keyOf(credential, id)
    const count = (this.failures.get(key) ?? 0) + 1
    this.failures.set(key, count)
    return count >= MAX_FAILURES
  }

  async thread(credential: Credential, id: string, signal: AbortSignal): Promise<Thread | null> {
    await spendTurns(THREAD_TURNS, signal)
    const query = { format: 'full', fields: THREAD_FIELDS }
    return this.api
      .read(Thread, credential, [pathOf('threads', id), query], signal)
      .catch((error: unknown) => {
        if (isItemFault(error) && error.code === 'gone') return null
        throw error
      })
  }

  /** Reads a conversation. Its texts come at the same cost and are cached for its import. */
  private async listed(credential: Credential, id: string, signal: AbortSignal): Promise<Thread | null> {
    try {
      const thread = await this.whole(credential, id, signal, MAX_LISTED_BYTES)
      this.recent.add(keyOf(credential, id), thread)
      return withoutTexts(thread)
    } catch (error) {
      if (isItemFault(error) && error.code === 'gone') return null
      // It may be too large to buffer.
      if (isNotUnderstood(error)) return this.thread(credential, id, signal)
      throw error
    }
  }

  private async whole(credential: Credential, id: string, signal: AbortSignal, maxBytes?: number) {
    await spendTurns(THREAD_TURNS, signal)
    const at = [pathOf('threads', id), { format: 'full' }] as const
    return this.api.read(Thread, credential, at, signal, maxBytes)
  }

  /** Returns a conversation as text. `version`: the listed one. */
  async text(
    credential: Credential,
    { id, version }: { readonly id: string; readonly version: string | null },
    signal: AbortSignal,
  ): Promise<string> {
    const recent = this.recent.take(keyOf(credential, id))
    const isAsListed = recent !== null && versionOf(recent) === version
    const thread = isAsListed ? recent : await this.whole(credential, id, signal)
    const messages = []
    for (const message of thread.messages.filter(isThere))
      messages.push(await readMessage(message, (part) => this.textOf(credential, message.id, part, signal)))
    return threadText(subjectOf(thread), messages)
  }

  /** Attachment ids of Gmail expire, so an attachment is found by its part id. */
  async attachment(
    credential: Credential,
    { message, part: id }: { readonly message: string; readonly part: string },
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    await spendTurns(OTHER_TURNS, signal)
    const at = [pathOf('messages', message), { format: 'full' }] as const
    const found = await this.api.read(Message, credential, at, signal)
    const part = partsOf(found).find(({ partId }) => partId === id)
    if (!part) throw new SourceFault('gone', 'This attachment is no longer there.')
    return this.bytesOf(credential, message, part, signal)
  }

  /**
   * Whether it exists outside of trash and spam, where it can still be read. A conversation must still match
   * its folder: it may have lost the label.
   */
  async has(
    credential: Credential,
    { externalId, parentExternalId }: SourceItem,
    signal: AbortSignal,
  ): Promise<boolean> {
    const thread = threadOfId(externalId)
    if (thread !== null) {
      const choice = parentExternalId === null ? null : choiceOfFolder(parentExternalId)
      const isInFolder = (one: Message) => (choice ? matches(one, choice) : isThere(one))
      return (await this.thread(credential, thread, signal))?.messages.some(isInFolder) === true
    }
    const attachment = attachmentOfId(externalId)
    if (attachment) {
      await spendTurns(OTHER_TURNS, signal)
      const at = [pathOf('messages', attachment.message), { format: 'full' }] as const
      const found = await this.api.read(Message, credential, at, signal)
      return isThere(found) && partsOf(found).some(({ partId }) => partId === attachment.part)
    }
    if (choiceOfId(externalId) || externalId === ALL_MAIL) return true
    const folders = foldersOf(await ofFixedAddress(this.labels(credential, signal)))
    return folders.some((folder) => folder.externalId === externalId)
  }

  private async textOf(
    credential: Credential,
    message: string,
    part: Part,
    signal: AbortSignal,
  ): Promise<string> {
    return decodePart(await this.bytesOf(credential, message, part, signal), part)
  }

  private async bytesOf(
    credential: Credential,
    message: string,
    { body: { data, attachmentId } }: Part,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    if (data !== undefined || attachmentId === undefined) return Buffer.from(data ?? '', 'base64url')
    const path = `${pathOf('messages', message)}/attachments/${encodeURIComponent(attachmentId)}`
    await spendTurns(OTHER_TURNS, signal)
    const attachment = await this.api.read(AttachmentData, credential, [path], signal, MAX_ATTACHMENT_BYTES)
    return Buffer.from(attachment.data, 'base64url')
  }
}

function keyOf(credential: Credential, id: string): string {
  return `${loginOf(credential)} ${id}`
}

function pathOf(what: 'messages' | 'threads', id: string): string {
  return `/${what}/${encodeURIComponent(id)}`
}
