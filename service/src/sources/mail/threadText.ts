import { mailBody } from '../../lib/mailBody.ts'
import { htmlText } from './htmlText.ts'

/** A message of a conversation. */
export type ThreadMessage = {
  readonly from: string
  readonly to: string
  readonly cc: string
  readonly date: string
  /** Both have the same content; the plain text is preferred unless it is a stub. */
  readonly text: string | null
  readonly html: string | null
  /** Names. */
  readonly attachments: readonly string[]
}

/** Formats a conversation as text. */
export function threadText(subject: string, messages: readonly ThreadMessage[]): string {
  return [`Subject: ${oneLine(subject)}`, ...messages.map(messageText)].join('\n\n')
}

function messageText({ from, to, cc, date, text, html, attachments }: ThreadMessage): string {
  const head = Object.entries({ From: from, To: to, Cc: cc, Date: date, Attachments: attachments.join(', ') })
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}: ${oneLine(value)}`)
  const body = mailBody(text?.replaceAll('\r\n', '\n') ?? '', () => htmlText(html ?? ''))
  return `${head.join('\n')}\n\n${body.trim()}`.trim()
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
