import type { MailFilters } from '@inlet/wire/service'
import * as v from 'valibot'
import { folderItem } from '../client/fileItem.ts'
import type { SourceItem } from '../SourceItem.ts'

const Condition = v.object({ key: v.string(), value: v.string() })
const Choice = v.object({
  /** The source's id of a mail folder; null: wherever it lies. */
  folder: v.nullable(v.string()),
  /** Of each group one condition has to be met. No groups: all of it. */
  groups: v.array(v.array(Condition)),
  /** Whether attachments are imported with it. */
  attachments: v.boolean(),
})
export type MailCondition = Readonly<v.InferOutput<typeof Condition>>

/**
 * Which mail of an account is meant. It is a folder of the account like any other: its external id says what it is, so
 * that it can be listed, imported, kept fresh and deleted, and that there may be several.
 */
export type MailChoice = {
  readonly folder: string | null
  readonly groups: readonly (readonly MailCondition[])[]
  readonly attachments: boolean
}

const MAIL_CHOICE = 'MAIL_SEARCH'

/** The conditions of a request, each group of which has to be met. */
export function groupsOf(filters: MailFilters): MailCondition[][] {
  if ('value' in filters) return [[filters]]
  if ('OR' in filters && filters.OR) return [[...filters.OR]]
  const all = 'AND' in filters && filters.AND ? filters.AND : []
  return all.map((one) => ('OR' in one ? [...one.OR] : [one]))
}

/** `name`: what people call it; default: its conditions. */
export function choiceItem(choice: MailChoice, name = nameOf(choice)): SourceItem {
  const id = idOfChoice(choice)
  return folderItem({ externalId: id, parentExternalId: null, rootExternalId: id, name }, MAIL_CHOICE)
}

/** The same choice has the same id, whoever wrote it down. */
export function idOfChoice({ folder, groups, attachments }: MailChoice): string {
  const texts = groups.map((group) =>
    group.map(({ key, value }) => JSON.stringify({ key, value })).sort(byCode),
  )
  const sorted = texts.map((group) => `[${group.join()}]`).sort(byCode)
  return `{"folder":${JSON.stringify(folder)},"groups":[${sorted.join()}],"attachments":${attachments}}`
}

/** Null: the id is no choice's. */
export function choiceOfId(externalId: string): MailChoice | null {
  if (!externalId.startsWith('{')) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Choice), externalId, { abortEarly: true })
  return parsed.success ? parsed.output : null
}

function nameOf(choice: MailChoice): string {
  const name = conditionWords(choice)
  return name === '' ? 'All mail' : name.charAt(0).toUpperCase() + name.slice(1)
}

/** `Inbox or Work, from ann@x.example, since 2024-01-07`: as a person would say it. Empty for all mail. */
export function conditionWords({ groups }: Pick<MailChoice, 'groups'>): string {
  return groups.map((group) => group.map(phraseOf).join(' or ')).join(', ')
}

function phraseOf({ key, value }: MailCondition): string {
  const day = value.replaceAll('/', '-')
  if (key === 'after') return `since ${day}`
  if (key === 'before') return `before ${day}`
  if (key === 'from' || key === 'to') return `${key} ${value}`
  if (key === 'has') return `with ${value}`
  // A label, a category or a state, whose name says enough.
  return value
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
