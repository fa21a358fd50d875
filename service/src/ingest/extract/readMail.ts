import PostalMime, { type Address } from 'postal-mime'
import { mailBody } from '../../lib/mailBody.ts'
import { IngestFault } from '../IngestFault.ts'
import type { Extracted } from './Extracted.ts'
import { htmlToMarkdown } from './htmlToMarkdown.ts'
import { mailText } from './mailText.ts'
import type { ReadInner } from './readAttachments.ts'

/** A mail (EML), with the files attached to it. */
export async function readMail(bytes: Uint8Array, readInner: ReadInner = null): Promise<Extracted> {
  const email = await PostalMime.parse(bytes)
  if (email.headers.length === 0) {
    throw new IngestFault('This file is not a mail, whatever its name says.')
  }
  const mail = {
    from: people(email.from ? [email.from] : []),
    to: people(email.to ?? []),
    cc: people(email.cc ?? []),
    date: email.date ?? '',
    subject: email.subject ?? '',
    body: mailBody(email.text ?? '', () => htmlToMarkdown(email.html ?? '')),
    // Pictures that the text itself shows are no attachments.
    attachments: email.attachments.flatMap(({ filename, mimeType, content, related }) => {
      if (related) return []
      const name = filename || (mimeType === 'message/rfc822' ? 'mail.eml' : 'unnamed')
      return [{ name, content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content) }]
    }),
  }
  return mailText(mail, readInner)
}

function people(addresses: readonly Address[]): string {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address || ''))
    .join(', ')
}
