import type { Failure, ValidationIssue } from '@inlet/wire/service'

/** Content of a refusal: for the user, by field, and where the contract was not met. */
export type Said = {
  /** For users: whole sentences as plain text, empty if there are none. */
  readonly detail: string
  /** Messages of a list of issues by field name, for forms. */
  readonly fields: Readonly<Record<string, string>>
  /** Names in such a list, for the log and the event: wire names, nothing typed. */
  readonly about: readonly string[]
}

/**
 * Separates text for users from text of programs. Our service writes whole sentences for users; reason phrases, codes
 * and messages of validators are not, whatever the status. A list is checked message by message, and its wire paths
 * are left out.
 */
export function forPeople({ detail, issues = [] }: Failure): Said {
  if (typeof detail === 'string') {
    return { detail: sentence(detail), fields: fieldsOf(issues), about: namesOf(issues) }
  }
  const sentences = detail.map(({ msg }) => sentence(msg)).filter((text) => text !== '')
  return {
    detail: plainLine([...new Set(sentences)].join(' ')),
    fields: fieldsOf(detail),
    about: namesOf(detail),
  }
}

/** One line of limited length, shown as text. */
export function plainLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > 500 ? `${line.slice(0, 499)}…` : line
}

/** Whether it begins and ends like a sentence. Longer text is a program's: a stack, a query, a page. */
const SENTENCE = /^[^\p{Ll}_{}[\]<].{0,298}[.!?…。！？؟]["'”’»」)]?$/u

function sentence(text: string): string {
  const line = plainLine(text)
  return SENTENCE.test(line) ? line : ''
}

/** Name of the field of an issue: the last name in its path, which begins with the part of the request. */
function fieldOf({ loc }: ValidationIssue): string | null {
  const names = loc.slice(1).filter((part) => typeof part === 'string')
  return names.at(-1)?.replace(/[^\w.-]/g, '') || null
}

function namesOf(issues: readonly ValidationIssue[]): string[] {
  return [...new Set(issues.flatMap((issue) => fieldOf(issue) ?? []))].slice(0, 5)
}

function fieldsOf(issues: readonly ValidationIssue[]): Record<string, string> {
  const named = issues.flatMap((issue) => {
    const field = fieldOf(issue)
    const text = sentence(issue.msg)
    return field && text && field !== '__proto__' ? [[field, text] as const] : []
  })
  // The first message of a field counts: later ones usually follow from it.
  return Object.fromEntries(named.reverse())
}
