import type { SourceItem } from '../Connector.ts'
import { folderItem } from '../client/fileItem.ts'
import { choiceOfId, type MailChoice, type MailCondition } from '../mail/MailChoice.ts'
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
/** What `is` has in the place of a label's name. */
const STATES: Readonly<Record<string, string>> = {
  starred: 'STARRED',
  important: 'IMPORTANT',
  unread: 'UNREAD',
}
/** Mail that nobody means who does not say so. */
const LEFT_OUT: ReadonlySet<string> = new Set(['TRASH', 'SPAM', 'DRAFT'])

/** What is at the top of a mailbox: all of it, and what people sort it by. */
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

/** Null: it is no label. */
function labelOfFolder(folder: string): string | null {
  return folder.startsWith(LABEL) ? folder.slice(LABEL.length) : null
}

/** What mail a folder holds. Null: it is no folder of the top. */
export function choiceOfFolder(folder: string): MailChoice | null {
  const label = labelOfFolder(folder)
  if (label === null && folder !== ALL_MAIL) return choiceOfId(folder)
  const groups = label === null ? [] : [[{ key: 'label', value: label }]]
  return { folder: null, groups, attachments: true }
}

/**
 * What Gmail is asked for: at least what the choice means, since a search knows labels by name, and finds more people
 * than were named. What it answers is looked at again.
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

/** Whether a mail is one that is meant: of a conversation one is enough. */
export function isMeant(message: Message, { groups }: MailChoice): boolean {
  return isThere(message) && groups.every((group) => group.some((condition) => meets(message, condition)))
}

export function isThere({ labelIds }: Message): boolean {
  return !labelIds.some((label) => LEFT_OUT.has(label))
}

export function headerOf({ payload }: Message, wanted: string): string {
  return payload?.headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? ''
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

/** Null: a search cannot say it for sure. */
function termOf(condition: MailCondition): string | null {
  const { key, value } = condition
  if (labelOf(condition) !== null) return null
  if (key === 'has') return `has:${value}`
  // A day alone would be one in California.
  if (key === 'after' || key === 'before') return `${key}:${dayOf(value) / 1000}`
  const plain = value.replace(/["(){}\\]/g, ' ').trim()
  return plain === '' ? null : `${key}:"${plain}"`
}

/** Milliseconds at which a day begins, as `2024/01/07`. */
function dayOf(day: string): number {
  return Date.parse(`${day.replaceAll('/', '-')}T00:00:00Z`)
}
