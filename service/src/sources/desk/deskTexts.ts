import type { ItemContent } from '../Connector.ts'
import { textContent } from '../client/textContent.ts'
import { htmlText } from '../mail/htmlText.ts'

/** What somebody said in public. */
export type DeskMessage = {
  readonly from: string
  /** ISO date-time. */
  readonly date: string
  /** Both forms say the same; the plain one says it without doubt. */
  readonly text: string | null
  readonly html: string | null
  /** Names. */
  readonly attachments: readonly string[]
}

/** A ticket or a conversation as text: what it is about, then who said what and when. Facts without a value are left out. */
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
