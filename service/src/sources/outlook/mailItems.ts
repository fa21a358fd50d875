import type { SourceItem } from '../Connector.ts'
import { fileItem, folderItem } from '../client/fileItem.ts'
import { idOf } from '../client/partsOf.ts'
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

/** What was received does not change any more, but for marks that nobody reads here. */
const FOR_EVER = '1'

/** `parent`: external id of what it is in; null: the top. Each folder tells its own changes. */
export function mailFolderItem({ id, displayName }: MailFolder, parent: string | null): SourceItem {
  const externalId = idOf(FOLDER, id)
  return folderItem({
    externalId,
    parentExternalId: parent,
    rootExternalId: externalId,
    name: displayName ?? id,
  })
}

/** A message with attachments holds them: they are opened where it is, so its address is its handle. */
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

/** Null: it is no file, as a picture in the text is none and a link to a cloud. */
export function attachmentItem(
  attachment: Attachment,
  message: string,
  externalUrl: string | null,
): SourceItem | null {
  const { id, name, contentType, size, isInline, lastModifiedDateTime } = attachment
  const kind = attachment['@odata.type']
  const isPicture = isInline && /^image\//i.test(contentType ?? '')
  if (isPicture || kind === '#microsoft.graph.referenceAttachment') return null
  // A message within a message has no ending of its own.
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

/** A message as text, as a mail program prints it. */
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
