import { type Extracted, wholeText } from './Extracted.ts'

export type Mail = {
  from: string
  to: string
  cc: string
  date: string
  subject: string
  /** The text itself. */
  body: string
  /** Names of attached files. */
  attachments: readonly string[]
}

/** A mail as text: who wrote what to whom and when, its text, and the names of what was attached, which is not read. */
export function mailText({ from, to, cc, date, subject, body, attachments }: Mail): Extracted {
  const head = Object.entries({ From: from, To: to, Cc: cc, Date: date, Subject: subject })
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ').trim()}`)
  const tail = attachments.length > 0 ? `Attachments: ${attachments.join(', ')}` : ''
  const text = [head.join('\n'), body.trim(), tail].filter((part) => part !== '').join('\n\n')
  return wholeText(text, attachments.length > 0 ? ['ATTACHMENTS'] : [])
}
