import type { Extracted } from './Extracted.ts'
import { type Attachment, type ReadInner, readAttachments } from './readAttachments.ts'

export type Mail = {
  from: string
  to: string
  cc: string
  date: string
  subject: string
  /** The text itself. */
  body: string
  attachments: readonly Attachment[]
}

/** A mail as text: who wrote what to whom and when, its text, and the names and texts of what was attached. */
export async function mailText(
  { from, to, cc, date, subject, body, attachments }: Mail,
  readInner: ReadInner,
): Promise<Extracted> {
  const head = Object.entries({ From: from, To: to, Cc: cc, Date: date, Subject: subject })
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ').trim()}`)
  const names = attachments.map(({ name }) => name).join(', ')
  const text = [head.join('\n'), body.trim(), names && `Attachments: ${names}`]
    .filter((part) => part !== '')
    .join('\n\n')
  const { texts, unread } = await readAttachments(attachments, readInner)
  return { unit: 'text', parts: [text, ...texts].map((part) => ({ text: part, page: null })), unread }
}
