import { fileItem, folderItem } from '../client/fileItem.ts'
import { idOf } from '../client/partsOf.ts'
import type { SourceItem } from '../SourceItem.ts'
import {
  type Attachment,
  holdsAttachments,
  type MailFolder,
  type Message,
  type MessageText,
  type Person,
} from './outlookAnswers.ts'

export const FOLDER = 'folder'
export const MESSAGE = 'message'
export const ATTACHMENT = 'attachment'

/** Received messages never change, except for marks that are not read here. */
const FOR_EVER = '1'

/** `parent`: external id of its parent. Null: the top. Each folder has its own change feed. */
export function mailFolderItem({ id, displayName }: MailFolder, parent: string | null): SourceItem {
  const externalId = idOf(FOLDER, id)
  return folderItem({
    externalId,
    parentExternalId: parent,
    rootExternalId: externalId,
    name: displayName ?? id,
  })
}

/** Attachments open in their message, so its URL is stored as its handle. */
export function messageItem(
  message: Message,
  { parent, attachments }: { readonly parent: string; readonly attachments: boolean },
): SourceItem {
  const { id, subject, receivedDateTime, webLink } = message
  const known = {
    externalId: idOf(MESSAGE, id),
    parentExternalId: parent,
    rootExternalId: parent,
    name: subject?.trim() || '(no subject)',
    externalUrl: webLink,
    createdAt: receivedDateTime,
    updatedAt: receivedDateTime,
    version: FOR_EVER,
  }
  const isExpandable = attachments && holdsAttachments(message)
  return { ...fileItem(known), itemType: 'MESSAGE', fileFormat: 'OUTLOOK', isExpandable, handle: webLink }
}

/** Returns null for what is no file: an inline image or a link to a cloud file. */
export function attachmentItem(
  attachment: Attachment,
  message: string,
  externalUrl: string | null,
): SourceItem | null {
  const { id, name, contentType, size, isInline, lastModifiedDateTime } = attachment
  const kind = attachment['@odata.type']
  const isPicture = isInline && /^image\//i.test(contentType ?? '')
  if (isPicture || kind === '#microsoft.graph.referenceAttachment') return null
  // An attached message has no file extension.
  const isMail = kind === '#microsoft.graph.itemAttachment'
  const known = {
    externalId: idOf(ATTACHMENT, idOf(message, id)),
    parentExternalId: idOf(MESSAGE, message),
    rootExternalId: null,
    name: `${name ?? 'attachment'}${isMail ? '.eml' : ''}`,
    externalUrl,
    updatedAt: lastModifiedDateTime,
    version: FOR_EVER,
  }
  return { ...fileItem(known), itemType: 'ATTACHMENT', size, mimeType: contentType }
}

/** Formats a message as text. */
export function textOfMessage(message: MessageText): string {
  const heads = [
    ['Subject', message.subject],
    ['From', nameOf(message.from)],
    ['To', message.toRecipients?.map(nameOf).join(', ')],
    ['Cc', message.ccRecipients?.map(nameOf).join(', ')],
    ['Date', message.receivedDateTime],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return `${heads.join('\n')}\n\n${message.body?.content ?? ''}`
}

function nameOf(person: Person): string {
  const { name, address } = person?.emailAddress ?? {}
  return name && address && name !== address ? `${name} <${address}>` : name || address || ''
}
