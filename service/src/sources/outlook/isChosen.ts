import type { MailChoice, MailCondition } from '../mail/MailChoice.ts'
import type { Message } from './outlookAnswers.ts'

/**
 * Whether a message matches a choice. It is decided here because Graph refuses some filters of several
 * conditions as too complex, depending on the mailbox.
 */
export function isChosen(message: Message, { groups }: MailChoice): boolean {
  return groups.every((group) => group.some((one) => meets(message, one)))
}

/** Returns the part of a choice that Graph can filter reliably: dates. */
export function daysOf({ groups }: MailChoice): string | null {
  const days = groups.flatMap(([one, ...others]) => (one && others.length === 0 ? [one] : []))
  const filters = days.flatMap(({ key, value }) => {
    if (key === 'after') return [`receivedDateTime ge ${momentOf(value)}`]
    return key === 'before' ? [`receivedDateTime lt ${momentOf(value)}`] : []
  })
  return filters.length > 0 ? filters.join(' and ') : null
}

function meets(
  { categories, from, flag, receivedDateTime }: Message,
  { key, value }: MailCondition,
): boolean {
  switch (key) {
    case 'category':
      return categories?.some((one) => isSame(one, value)) ?? false
    case 'from':
      return [from?.emailAddress?.address, from?.emailAddress?.name].some((text) => has(text, value))
    case 'is':
      return flag?.flagStatus === 'flagged'
    case 'after':
      return (receivedDateTime ?? '') >= momentOf(value)
    case 'before':
      return receivedDateTime !== null && receivedDateTime < momentOf(value)
    default:
      return false
  }
}

/** The beginning of a day like `2024/01/07`. */
function momentOf(day: string): string {
  return `${day.replaceAll('/', '-')}T00:00:00Z`
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function has(text: string | null | undefined, part: string): boolean {
  return text?.toLowerCase().includes(part.toLowerCase()) ?? false
}
