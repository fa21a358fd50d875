import { keepNewest } from '../../lib/keepNewest.ts'
import { type Credential, isOfOneItem, SourceFault } from '../Connector.ts'
import { isBroken } from '../client/isUnanswered.ts'
import { loginOf } from '../client/loginOf.ts'
import { isNotUnderstood } from '../client/SourceClient.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import type { MailChoice } from '../mail/MailChoice.ts'
import { threadText } from '../mail/threadText.ts'
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
import { isThere, queryOf } from './gmailFolders.ts'
import { partsOf, readMessage, subjectOf } from './gmailItems.ts'

/** Conversations of a page: each is asked for by itself. */
const PAGE = '50'
const AT_ONCE = 6
/** Bytes of one as it comes, in base64 within JSON: Gmail takes mails of up to 50 MB. */
const LARGEST_ATTACHMENT = 70_000_000

/** Times that Gmail may have a problem with a conversation before it is left where it is, and how many are counted. */
const MOST_PROBLEMS = 3
const COUNTED = 1000

export type ThreadsRead = {
  readonly threads: readonly Thread[]
  /** Ids of those that cannot be read, though they may be there. */
  readonly unread: readonly string[]
}

export type FolderPage = ThreadsRead & { readonly nextCursor: string | null }

/** Labels, conversations and attachments of a mailbox. */
export class GmailReader {
  private readonly api: GoogleApi
  /** By login and conversation. */
  private readonly problems = new Map<string, number>()

  constructor(api: GoogleApi) {
    this.api = api
  }

  async labels(credential: Credential, signal: AbortSignal): Promise<readonly Label[]> {
    return (await this.api.read(Labels, credential, ['/labels'], signal)).labels
  }

  /** One page of the conversations that may be meant. Null: the cursor or a label is not known. */
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
    const listed = await this.api.readUnless([400], Threads, credential, [`/threads?${query}`], signal)
    if (!listed) return null
    const { threads, nextPageToken = null } = listed
    const ids = threads.map(({ id }) => id)
    return { ...(await this.threads(credential, ids, signal)), nextCursor: nextPageToken }
  }

  /** What conversations are, without their texts. Those that are gone are left out. One that nobody can read stops no other. */
  async threads(credential: Credential, ids: readonly string[], signal: AbortSignal): Promise<ThreadsRead> {
    const threads: Thread[] = []
    const unread: string[] = []
    const lasting: unknown[] = []
    const read = (id: string) =>
      this.thread(credential, id, signal).catch((error: unknown) => {
        const isOfIt = isOfOneItem(error) || isNotUnderstood(error)
        if (!isOfIt && !this.isLasting(credential, id, error)) throw error
        if (!isOfIt) lasting.push(error)
        unread.push(id)
        return null
      })
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = await Promise.all(ids.slice(from, from + AT_ONCE).map(read))
      threads.push(...some.flatMap((thread) => thread ?? []))
    }
    // It is no matter of single conversations where most have it.
    if (lasting.length > 1 && lasting.length * 2 > ids.length) throw lasting[0]
    return { threads, unread }
  }

  /** Gmail has a problem with it time and again, and lists it. */
  private isLasting(credential: Credential, id: string, error: unknown): boolean {
    if (!isBroken(error)) return false
    const key = `${loginOf(credential)} ${id}`
    const count = (this.problems.get(key) ?? 0) + 1
    keepNewest(this.problems, key, count, COUNTED)
    return count >= MOST_PROBLEMS
  }

  async thread(credential: Credential, id: string, signal: AbortSignal): Promise<Thread | null> {
    const query = { format: 'full', fields: THREAD_FIELDS }
    return this.api
      .read(Thread, credential, [pathOf('threads', id), query], signal)
      .catch((error: unknown) => {
        if (isOfOneItem(error) && error.code === 'gone') return null
        throw error
      })
  }

  /** A conversation as text. */
  async text(credential: Credential, id: string, signal: AbortSignal): Promise<string> {
    const thread = await this.api.read(
      Thread,
      credential,
      [pathOf('threads', id), { format: 'full' }],
      signal,
    )
    const messages = []
    for (const message of thread.messages.filter(isThere))
      messages.push(await readMessage(message, (part) => this.textOf(credential, message.id, part, signal)))
    return threadText(subjectOf(thread), messages)
  }

  /** Its id at Gmail holds for a while only, so it is asked for by its place in the mail. */
  async attachment(
    credential: Credential,
    { message, part: wanted }: { readonly message: string; readonly part: string },
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const at = [pathOf('messages', message), { format: 'full' }] as const
    const found = await this.api.read(Message, credential, at, signal)
    const part = partsOf(found).find(({ partId }) => partId === wanted)
    if (!part) throw new SourceFault('gone', 'This attachment is no longer there.')
    return this.bytesOf(credential, message, part, signal)
  }

  private async textOf(
    credential: Credential,
    message: string,
    part: Part,
    signal: AbortSignal,
  ): Promise<string> {
    return decoded(await this.bytesOf(credential, message, part, signal), part)
  }

  private async bytesOf(
    credential: Credential,
    message: string,
    { body: { data, attachmentId } }: Part,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    if (data !== undefined || attachmentId === undefined) return Buffer.from(data ?? '', 'base64url')
    const path = `${pathOf('messages', message)}/attachments/${encodeURIComponent(attachmentId)}`
    const attachment = await this.api.read(AttachmentData, credential, [path], signal, LARGEST_ATTACHMENT)
    return Buffer.from(attachment.data, 'base64url')
  }
}

function pathOf(what: 'messages' | 'threads', id: string): string {
  return `/${what}/${encodeURIComponent(id)}`
}

/** In the encoding that it says. */
function decoded(bytes: Uint8Array, { headers }: Part): string {
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  const charset = /charset="?([\w.:-]+)/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
