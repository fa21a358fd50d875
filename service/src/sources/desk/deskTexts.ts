import { textContent } from '../client/textContent.ts'
import { htmlText } from '../mail/htmlText.ts'
import type { ItemContent } from '../SourceItem.ts'

/** A public message. */
export type DeskMessage = {
  readonly from: string
  /** ISO date-time. */
  readonly date: string
  /** Both have the same content; the plain text is preferred. */
  readonly text: string | null
  readonly html: string | null
  /** Names. */
  readonly attachments: readonly string[]
}

/** Formats a ticket or a conversation as text: the subject, the facts that have a value, then the messages. */
export function ticketContent(
  subject: string,
  facts: Readonly<Record<string, string | null>>,
  messages: readonly DeskMessage[],
): ItemContent {
  const head = lines({ Subject: subject, ...facts })
  const said = messages.map(({ from, date, text, html, attachments }) => {
    const about = lines({ From: from, Date: date, Attachments: attachments.join(', ') })
    const body = text?.trim() ? text.replaceAll('\r\n', '\n') : htmlText(html ?? '')
    return `${about}\n\n${body.trim()}`.trim()
  })
  return textContent(`${subject}.txt`, [head, ...said].join('\n\n'))
}

function lines(facts: Readonly<Record<string, string | null>>): string {
  return Object.entries(facts)
    .map(([name, value]) => [name, value?.replace(/\s+/g, ' ').trim()])
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
