import type { UnreadPart } from '@inlet/wire/service'

const MAX_NAMED = 20

/** What to say of lines, counted from 1, that could not be read. */
export function unreadLines(lines: readonly number[]): { unread: UnreadPart[]; notes: string[] } {
  if (lines.length === 0) return { unread: [], notes: [] }
  const named = lines.slice(0, MAX_NAMED).join(', ')
  const more = lines.length > MAX_NAMED ? ` and ${lines.length - MAX_NAMED} more` : ''
  return { unread: ['LINES'], notes: [`Lines that could not be read: ${named}${more}.`] }
}
