import MsgReader, { type FieldsData } from '@kenjiuno/msgreader'
import { mailBody } from '../../lib/mailBody.ts'
import { IngestFault } from '../IngestFault.ts'
import { decodeDeclared } from './decodeDeclared.ts'
import type { Extracted } from './Extracted.ts'
import { htmlToMarkdown } from './htmlToMarkdown.ts'
import { mailText } from './mailText.ts'
import type { Attachment, ReadInner } from './readAttachments.ts'

const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** A mail as Outlook keeps it (MSG), with the files attached to it. */
export async function readOutlookMail(bytes: Uint8Array, readInner: ReadInner = null): Promise<Extracted> {
  if (!Buffer.from(bytes.subarray(0, 8)).equals(COMPOUND_FILE)) {
    throw new IngestFault('This file is not a mail, whatever its name says.')
  }
  const reader = new MsgReader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const mail = reader.getFileData()
  if (mail.error !== undefined) throw new IngestFault('This mail is damaged and cannot be read.')
  const recipients = mail.recipients ?? []
  const read = {
    from: person(mail.senderName, mail.senderSmtpAddress ?? mail.senderEmail),
    to: people(recipients.filter(({ recipType }) => recipType !== 'cc')),
    cc: people(recipients.filter(({ recipType }) => recipType === 'cc')),
    date: mail.clientSubmitTime ?? mail.messageDeliveryTime ?? '',
    subject: mail.subject ?? '',
    body: bodyOf(mail),
    attachments: (mail.attachments ?? []).flatMap((one) =>
      one.attachmentHidden ? [] : [attachmentOf(reader, one)],
    ),
  }
  return mailText(read, readInner)
}

function bodyOf({ body = '', bodyHtml, html }: FieldsData): string {
  return mailBody(body, () => htmlToMarkdown(bodyHtml ?? (html ? decodeDeclared(html).text : '')))
}

function attachmentOf(reader: MsgReader, one: FieldsData): Attachment {
  const isMail = one.innerMsgContent === true
  const name = one.fileName ?? one.name ?? one.fileNameShort ?? 'unnamed'
  return { name: isMail ? `${name}.msg` : name, content: contentOf(reader, one) }
}

/** A link to a file elsewhere has no content, and the library fails over that. */
function contentOf(reader: MsgReader, one: FieldsData): Uint8Array | null {
  try {
    return new Uint8Array(reader.getAttachment(one).content)
  } catch {
    return null
  }
}

function people(all: readonly FieldsData[]): string {
  return all.map(({ name, smtpAddress, email }) => person(name, smtpAddress ?? email)).join(', ')
}

function person(name = '', address = ''): string {
  return name && address && name !== address ? `${name} <${address}>` : name || address
}
