import MsgReader, { type FieldsData } from '@kenjiuno/msgreader'
import { IngestFault } from '../IngestFault.ts'
import { decodeDeclared } from './decodeDeclared.ts'
import type { Extracted } from './Extracted.ts'
import { htmlToMarkdown } from './htmlToMarkdown.ts'
import { mailText } from './mailText.ts'

const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** A mail as Outlook keeps it (MSG). */
export function readOutlookMail(bytes: Uint8Array): Extracted {
  if (!Buffer.from(bytes.subarray(0, 8)).equals(COMPOUND_FILE)) {
    throw new IngestFault('This file is not a mail, whatever its name says.')
  }
  const mail = new MsgReader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)).getFileData()
  if (mail.error !== undefined) throw new IngestFault('This mail is damaged and cannot be read.')
  const recipients = mail.recipients ?? []
  return mailText({
    from: person(mail.senderName, mail.senderSmtpAddress ?? mail.senderEmail),
    to: people(recipients.filter(({ recipType }) => recipType !== 'cc')),
    cc: people(recipients.filter(({ recipType }) => recipType === 'cc')),
    date: mail.clientSubmitTime ?? mail.messageDeliveryTime ?? '',
    subject: mail.subject ?? '',
    body: bodyOf(mail),
    attachments: (mail.attachments ?? []).flatMap((one) =>
      one.attachmentHidden ? [] : [one.fileName ?? one.name ?? one.fileNameShort ?? 'unnamed'],
    ),
  })
}

function bodyOf({ body, bodyHtml, html }: FieldsData): string {
  if (body?.trim()) return body
  return htmlToMarkdown(bodyHtml ?? (html ? decodeDeclared(html) : ''))
}

function people(all: readonly FieldsData[]): string {
  return all.map(({ name, smtpAddress, email }) => person(name, smtpAddress ?? email)).join(', ')
}

function person(name = '', address = ''): string {
  return name && address && name !== address ? `${name} <${address}>` : name || address
}
