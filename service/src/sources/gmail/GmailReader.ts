import type { MailCount } from '../abilities/MailAbility.ts'
import type { Credential } from '../Credential.ts'
import { spendTurns } from '../client/pacing.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import { choiceOfId, type MailChoice } from '../mail/MailChoice.ts'
import { threadText } from '../mail/threadText.ts'
import { SourceFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import { decodePart } from './decodePart.ts'
import type { GmailThreads, ThreadsRead } from './GmailThreads.ts'
import { AttachmentData, type Label, Labels, Message, type Part, Threads } from './gmailAnswers.ts'
import { ALL_MAIL, choiceOfFolder, foldersOf, isThere, matches, queryOf } from './gmailFolders.ts'
import { attachmentOfId, readMessage, subjectOf, threadOfId, versionOf } from './gmailItems.ts'
import { partsOf } from './messageParts.ts'

/** Conversations per page. Each needs a request. */
const PAGE = '50'
/**
 * Conversations per page where they are only counted, the most there can be:
 * https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.threads/list
 */
const COUNT_PAGE = '500'
/**
 * Extra turns of a call that does not read a conversation: it costs up to 20 units (assumed; labels cost less).
 * https://developers.google.com/workspace/gmail/api/reference/quota
 */
const OTHER_TURNS = 1
/** Maximum size of an attachment in base64 within JSON: Gmail accepts mails of up to 50 MB. */
const MAX_ATTACHMENT_BYTES = 70_000_000

export type FolderPage = Pick<ThreadsRead, 'threads' | 'unread'> & { readonly nextCursor: string | null }

/** Labels, conversations and attachments of a mailbox. */
export class GmailReader {
  private readonly api: GoogleApi
  private readonly threads: GmailThreads

  constructor(api: GoogleApi, threads: GmailThreads) {
    this.api = api
    this.threads = threads
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
    const listed = await this.ids(credential, choice, { size: PAGE, cursor }, signal)
    return listed && { ...(await this.threads.page(credential, listed.ids, signal)), nextCursor: listed.next }
  }

  /**
   * Counts a page of conversations that may match, by their ids alone. `resultSizeEstimate` is not used: it is as
   * large as a page or two, whatever there is (assumed).
   */
  async count(
    credential: Credential,
    choice: MailChoice,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<MailCount | null> {
    const listed = await this.ids(credential, choice, { size: COUNT_PAGE, cursor }, signal)
    return listed && { count: listed.ids.length, nextCursor: listed.next }
  }

  /** Null: the cursor or a label is unknown. */
  private async ids(
    credential: Credential,
    choice: MailChoice,
    { size, cursor }: { readonly size: string; readonly cursor: string | null },
    signal: AbortSignal,
  ): Promise<{ readonly ids: readonly string[]; readonly next: string | null } | null> {
    const { labelIds, q } = queryOf(choice)
    const query = new URLSearchParams({ maxResults: size })
    for (const label of labelIds) query.append('labelIds', label)
    if (q !== '') query.set('q', q)
    if (cursor !== null) query.set('pageToken', cursor)
    await spendTurns(OTHER_TURNS, signal)
    const listed = await this.api.readUnless([400], Threads, credential, [`/threads?${query}`], signal)
    if (!listed) return null
    return { ids: listed.threads.map(({ id }) => id), next: listed.nextPageToken ?? null }
  }

  /** Returns a conversation as text. `version`: the listed one. */
  async text(
    credential: Credential,
    { id, version }: { readonly id: string; readonly version: string | null },
    signal: AbortSignal,
  ): Promise<string> {
    const recent = this.threads.takeRecent(credential, id)
    const isAsListed = recent !== null && versionOf(recent) === version
    const thread = isAsListed ? recent : await this.threads.whole(credential, id, signal)
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
    const at = [pathOf(message), { format: 'full' }] as const
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
      return (await this.threads.one(credential, thread, signal))?.messages.some(isInFolder) === true
    }
    const attachment = attachmentOfId(externalId)
    if (attachment) {
      await spendTurns(OTHER_TURNS, signal)
      const at = [pathOf(attachment.message), { format: 'full' }] as const
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
    const path = `${pathOf(message)}/attachments/${encodeURIComponent(attachmentId)}`
    await spendTurns(OTHER_TURNS, signal)
    const attachment = await this.api.read(AttachmentData, credential, [path], signal, MAX_ATTACHMENT_BYTES)
    return Buffer.from(attachment.data, 'base64url')
  }
}

function pathOf(message: string): string {
  return `/messages/${encodeURIComponent(message)}`
}
