import { decodeWords } from 'postal-mime'
import { fileItem } from '../client/fileItem.ts'
import type { ThreadMessage } from '../mail/threadText.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { Message, Part, Thread } from './gmailAnswers.ts'
import { choiceOfFolder, headerOf, isThere } from './gmailFolders.ts'
import { isAttachment, partsOf } from './messageParts.ts'

const THREAD = 'thread|'
const ATTACHMENT = 'attachment|'
const NO_SUBJECT = '(no subject)'

export function threadOfId(externalId: string): string | null {
  return externalId.startsWith(THREAD) ? externalId.slice(THREAD.length) : null
}

export function attachmentOfId(externalId: string): { message: string; part: string } | null {
  if (!externalId.startsWith(ATTACHMENT)) return null
  const [, message = '', part = ''] = externalId.split('|')
  return { message, part }
}

export function idOfThread(id: string): string {
  return `${THREAD}${id}`
}

/** Sent mail never changes, so the number of messages and the last id are a version. */
export function versionOf(thread: Thread): string {
  const messages = thread.messages.filter(isThere)
  return `${messages.length}|${messages.at(-1)?.id ?? ''}`
}

/** Creates the item of a conversation in a folder. */
export function threadItem(thread: Thread, folder: string): SourceItem {
  const messages = thread.messages.filter(isThere)
  const [first, last] = [messages[0], messages.at(-1)]
  const known = {
    externalId: idOfThread(thread.id),
    parentExternalId: folder,
    rootExternalId: folder,
    name: subjectOf(thread),
    externalUrl: addressOf(thread),
    createdAt: momentOf(first),
    updatedAt: momentOf(last),
    version: versionOf(thread),
  }
  const isExpandable = attachmentItems(thread, folder).length > 0
  return { ...fileItem(known), itemType: 'THREAD', fileFormat: 'GMAIL', isExpandable }
}

/**
 * Creates the item of an unreadable conversation. It stays in its folder with its known values. Its version is
 * that of an empty conversation, so its fetch reports the problem.
 */
export function unreadItem(id: string, folder: string, known: readonly SourceItem[]): SourceItem {
  const item = threadItem({ id, messages: [] }, folder)
  const before = known.find(({ externalId }) => externalId === item.externalId)
  if (!before) return item
  const { name, createdAt, updatedAt, isExpandable } = before
  return { ...item, name, createdAt, updatedAt, isExpandable }
}

/** Creates the items of a conversation's attachments. None if the folder is imported without them. */
export function attachmentItems(thread: Thread, folder: string): SourceItem[] {
  if (choiceOfFolder(folder)?.attachments !== true) return []
  return thread.messages.filter(isThere).flatMap((message) =>
    partsOf(message)
      .filter(isAttachment)
      .map((part) => ({
        ...fileItem({
          externalId: `${ATTACHMENT}${message.id}|${part.partId}`,
          parentExternalId: idOfThread(thread.id),
          rootExternalId: folder,
          name: decodeWords(part.filename),
          externalUrl: addressOf(thread),
          updatedAt: momentOf(message),
          version: message.id,
        }),
        itemType: 'ATTACHMENT',
        mimeType: part.mimeType,
        size: part.body.size,
      })),
  )
}

function addressOf({ id }: Pick<Thread, 'id'>): string {
  return `https://mail.google.com/mail/#all/${encodeURIComponent(id)}`
}

export function subjectOf({ messages }: Thread): string {
  const [first] = messages
  return (first ? decodeWords(headerOf(first, 'subject')).trim() : '') || NO_SUBJECT
}

/** `textOf`: returns the text of a part. */
export async function readMessage(
  message: Message,
  textOf: (part: Part) => Promise<string>,
): Promise<ThreadMessage> {
  const parts = partsOf(message)
  const read = async (type: string) => {
    const some = parts.filter((part) => part.mimeType === type && part.filename === '')
    return some.length > 0 ? (await Promise.all(some.map(textOf))).join('\n') : null
  }
  const header = (name: string) => decodeWords(headerOf(message, name))
  return {
    from: header('from'),
    to: header('to'),
    cc: header('cc'),
    date: momentOf(message) ?? header('date'),
    text: await read('text/plain'),
    html: await read('text/html'),
    attachments: parts.filter(isAttachment).map(({ filename }) => decodeWords(filename)),
  }
}

function momentOf(message: Message | undefined): string | null {
  const time = Number(message?.internalDate ?? 0)
  return time > 0 ? new Date(time).toISOString() : null
}
