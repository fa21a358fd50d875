import type { Address } from 'postal-mime'
import { withUpperLetters } from '../../lib/decodeBytes.ts'
import { mailBody } from '../../lib/mailBody.ts'
import { extensionOfType } from '../formats.ts'
import { IngestFault } from '../IngestFault.ts'
import type { Extracted } from './Extracted.ts'
import { htmlToMarkdown } from './htmlToMarkdown.ts'
import { mailText } from './mailText.ts'
import { parseMail } from './parseMail.ts'
import type { ReadInner } from './readAttachments.ts'

/** What mail servers say of a mail that they could not deliver. */
const REPORTS = /^(?:message\/delivery-status|text\/rfc822-headers)$/

/** A mail (EML), with the files attached to it. */
export async function readMail(bytes: Uint8Array, readInner: ReadInner = null): Promise<Extracted> {
  const email = await parseMail(bytes)
  if (email.headers.length === 0) {
    throw new IngestFault('This file is not a mail, whatever its name says.')
  }
  const mail = {
    from: people(email.from ? [email.from] : []),
    to: people(email.to ?? []),
    cc: people(email.cc ?? []),
    date: email.date ?? '',
    subject: withUpperLetters(email.subject ?? ''),
    body: mailBody(withUpperLetters(email.text ?? ''), () =>
      htmlToMarkdown(withUpperLetters(email.html ?? '')),
    ),
    // Pictures that the text itself shows are no attachments.
    attachments: email.attachments.flatMap(({ filename, mimeType, content, related }) => {
      if (related) return []
      const name = filename || namedBy(mimeType)
      return [{ name, content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content) }]
    }),
  }
  return mailText(mail, readInner)
}

function namedBy(mimeType: string): string {
  if (mimeType === 'message/rfc822') return 'mail.eml'
  const extension = extensionOfType(mimeType) ?? (REPORTS.test(mimeType) ? 'txt' : null)
  return extension === null ? 'unnamed' : `unnamed.${extension}`
}

function people(addresses: readonly Address[]): string {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address || ''))
    .join(', ')
}
