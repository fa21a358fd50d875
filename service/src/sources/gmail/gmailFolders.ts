import { folderItem } from '../client/fileItem.ts'
import { choiceOfId, type MailChoice, type MailCondition } from '../mail/MailChoice.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { Label, Message } from './gmailAnswers.ts'
import { hasAttachment } from './messageParts.ts'

export const ALL_MAIL = 'all-mail'
const LABEL = 'label|'
const NAMES: Readonly<Record<string, string>> = {
  INBOX: 'Inbox',
  STARRED: 'Starred',
  IMPORTANT: 'Important',
  SENT: 'Sent',
}
/** Values of `is:` and the labels they stand for. */
const STATES: Readonly<Record<string, string>> = {
  starred: 'STARRED',
  important: 'IMPORTANT',
  unread: 'UNREAD',
}
/** Mail that is never included unless it is asked for. */
const EXCLUDED: ReadonlySet<string> = new Set(['TRASH', 'SPAM', 'DRAFT'])

/** The top of a mailbox: all mail, and its labels. */
export function foldersOf(labels: readonly Label[]): SourceItem[] {
  const own = Object.keys(NAMES).flatMap((id) => labels.find((label) => label.id === id) ?? [])
  const shown = [...own, ...labels.filter(({ type }) => type === 'user')]
  return [
    folderOf(ALL_MAIL, 'All mail'),
    ...shown.map(({ id, name }) => folderOf(`${LABEL}${id}`, nameOfLabel({ id, name }))),
  ]
}

function folderOf(externalId: string, name: string): SourceItem {
  return folderItem({ externalId, parentExternalId: null, rootExternalId: externalId, name }, 'LABEL')
}

export function nameOfLabel({ id, name }: Pick<Label, 'id' | 'name'>): string {
  return (Object.hasOwn(NAMES, id) ? NAMES[id] : undefined) ?? name
}

/** Returns null if it is not a label. */
function labelOfFolder(folder: string): string | null {
  return folder.startsWith(LABEL) ? folder.slice(LABEL.length) : null
}

/** Returns the mail in a folder. Null: not a folder of the top. */
export function choiceOfFolder(folder: string): MailChoice | null {
  const label = labelOfFolder(folder)
  if (label === null && folder !== ALL_MAIL) return choiceOfId(folder)
  const groups = label === null ? [] : [[{ key: 'label', value: label }]]
  return { folder: null, groups, attachments: true }
}

/**
 * Returns a query that finds at least what the choice means: a search knows labels by name and matches more
 * senders than named. The results are filtered afterwards.
 */
export function queryOf({ groups }: MailChoice): { readonly labelIds: string[]; readonly q: string } {
  const labelIds = groups.flatMap(([one, ...more]) => (one && more.length === 0 ? (labelOf(one) ?? []) : []))
  const terms = groups.flatMap((group) => {
    const texts = group.map(termOf)
    if (texts.includes(null)) return []
    return texts.length === 1 ? texts : [`{${texts.join(' ')}}`]
  })
  return { labelIds, q: terms.join(' ') }
}

/** Whether a message matches a choice. One such message is enough for a conversation. */
export function matches(message: Message, { groups }: MailChoice): boolean {
  return isThere(message) && groups.every((group) => group.some((condition) => meets(message, condition)))
}

export function isThere({ labelIds }: Message): boolean {
  return !labelIds.some((label) => EXCLUDED.has(label))
}

export function headerOf({ payload }: Message, headerName: string): string {
  return payload?.headers.find(({ name }) => name.toLowerCase() === headerName)?.value ?? ''
}

function meets(message: Message, condition: MailCondition): boolean {
  const { key, value } = condition
  const label = labelOf(condition)
  if (label !== null) return message.labelIds.includes(label)
  const at = Number(message.internalDate)
  if (key === 'after') return at >= dayOf(value)
  if (key === 'before') return at < dayOf(value)
  if (key === 'has') return hasAttachment(message)
  const people = key === 'from' ? ['from'] : ['to', 'cc', 'bcc']
  return people.some((name) => headerOf(message, name).toLowerCase().includes(value.toLowerCase()))
}

function labelOf({ key, value }: MailCondition): string | null {
  if (key === 'label') return value
  if (key === 'in') return value.toUpperCase()
  return key === 'is' ? (STATES[value] ?? null) : null
}

/** Returns null if a search can't express it exactly. */
function termOf(condition: MailCondition): string | null {
  const { key, value } = condition
  if (labelOf(condition) !== null) return null
  if (key === 'has') return `has:${value}`
  // A date alone would be in Pacific time.
  if (key === 'after' || key === 'before') return `${key}:${dayOf(value) / 1000}`
  const plain = value.replace(/["(){}\\]/g, ' ').trim()
  return plain === '' ? null : `${key}:"${plain}"`
}

/** Returns when a day like `2024/01/07` begins, in milliseconds. */
function dayOf(day: string): number {
  return Date.parse(`${day.replaceAll('/', '-')}T00:00:00Z`)
}
