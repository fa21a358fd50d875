import PostalMime, { type Address, type Email } from 'postal-mime'
import { IngestFault } from '../IngestFault.ts'
import type { Extracted } from './Extracted.ts'
import { htmlToMarkdown } from './htmlToMarkdown.ts'
import { mailText } from './mailText.ts'

/** A mail (EML). */
export async function readMail(bytes: Uint8Array): Promise<Extracted> {
  const email = await PostalMime.parse(bytes)
  if (email.headers.length === 0) {
    throw new IngestFault('This file is not a mail, whatever its name says.')
  }
  return mailText({
    from: people(email.from ? [email.from] : []),
    to: people(email.to ?? []),
    cc: people(email.cc ?? []),
    date: email.date ?? '',
    subject: email.subject ?? '',
    body: bodyOf(email),
    // Pictures that the text itself shows are no attachments.
    attachments: email.attachments.flatMap(({ filename, related }) =>
      related ? [] : [filename || 'unnamed'],
    ),
  })
}

/** Both forms say the same; the plain one says it without doubt. */
function bodyOf({ text, html }: Email): string {
  return text?.trim() ? text : htmlToMarkdown(html ?? '')
}

function people(addresses: readonly Address[]): string {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address || ''))
    .join(', ')
}
