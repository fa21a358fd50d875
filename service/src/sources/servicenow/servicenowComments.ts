import type { DeskMessage } from '../desk/deskTexts.ts'

/** `2026-03-01 10:00:00 - Ann Agent (Additional comments)` */
const HEAD = /^(\d[^\n]{0,60}?) - ([^\n]{1,200}) \([^()\n]{1,100}\)$/

/**
 * Splits a journal, which ServiceNow returns as one text with the newest entry first, into messages, the oldest
 * first.
 */
export function commentsOf(journal: string): DeskMessage[] {
  const found: { from: string; date: string; lines: string[] }[] = []
  for (const line of journal.replaceAll('\r\n', '\n').split('\n')) {
    const [, date, from] = HEAD.exec(line) ?? []
    if (date !== undefined && from !== undefined) found.push({ from, date, lines: [] })
    else if (found.length > 0) found.at(-1)?.lines.push(line)
    else if (line.trim() !== '') found.push({ from: '', date: '', lines: [line] })
  }
  return found
    .map(({ from, date, lines }) => ({
      from,
      date,
      text: lines.join('\n').trim(),
      html: null,
      attachments: [],
    }))
    .reverse()
}
