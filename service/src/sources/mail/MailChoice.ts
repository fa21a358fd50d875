import type { MailFilters } from '@inlet/wire/service'
import * as v from 'valibot'
import { folderItem } from '../client/fileItem.ts'
import type { SourceItem } from '../SourceItem.ts'

const Condition = v.object({ key: v.string(), value: v.string() })
const Choice = v.object({
  /** The source's id of a mail folder. Null: any folder. */
  folder: v.nullable(v.string()),
  /** One condition of each group must be met. No groups: all mail. */
  groups: v.array(v.array(Condition)),
  /** Whether attachments are imported too. */
  attachments: v.boolean(),
})
export type MailCondition = Readonly<v.InferOutput<typeof Condition>>

/**
 * A selection of an account's mail. It is a folder item whose external id contains the conditions, so it can be
 * listed, imported, synced and deleted like any folder.
 */
export type MailChoice = {
  readonly folder: string | null
  readonly groups: readonly (readonly MailCondition[])[]
  readonly attachments: boolean
}

const MAIL_CHOICE = 'MAIL_SEARCH'

/** The groups of conditions in a request. */
export function groupsOf(filters: MailFilters): MailCondition[][] {
  if ('value' in filters) return [[filters]]
  if ('OR' in filters && filters.OR) return [[...filters.OR]]
  const all = 'AND' in filters && filters.AND ? filters.AND : []
  return all.map((one) => ('OR' in one ? [...one.OR] : [one]))
}

/** `name`: a name given by the user. Default: the conditions. */
export function choiceItem(choice: MailChoice, name = nameOf(choice)): SourceItem {
  const id = idOfChoice(choice)
  return folderItem({ externalId: id, parentExternalId: null, rootExternalId: id, name }, MAIL_CHOICE)
}

/** Equal choices have equal ids, in whatever order their conditions are. */
export function idOfChoice({ folder, groups, attachments }: MailChoice): string {
  const texts = groups.map((group) =>
    group.map(({ key, value }) => JSON.stringify({ key, value })).sort(byCode),
  )
  const sorted = texts.map((group) => `[${group.join()}]`).sort(byCode)
  return `{"folder":${JSON.stringify(folder)},"groups":[${sorted.join()}],"attachments":${attachments}}`
}

/** Null: not the id of a choice. */
export function choiceOfId(externalId: string): MailChoice | null {
  if (!externalId.startsWith('{')) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Choice), externalId, { abortEarly: true })
  return parsed.success ? parsed.output : null
}

function nameOf(choice: MailChoice): string {
  const name = conditionWords(choice)
  return name === '' ? 'All mail' : name.charAt(0).toUpperCase() + name.slice(1)
}

/** `Inbox or Work, from ann@x.example, since 2024-01-07`: the conditions as a phrase. Empty for all mail. */
export function conditionWords({ groups }: Pick<MailChoice, 'groups'>): string {
  return groups.map((group) => group.map(phraseOf).join(' or ')).join(', ')
}

function phraseOf({ key, value }: MailCondition): string {
  const day = value.replaceAll('/', '-')
  if (key === 'after') return `since ${day}`
  if (key === 'before') return `before ${day}`
  if (key === 'from' || key === 'to') return `${key} ${value}`
  if (key === 'has') return `with ${value}`
  // The name of a label, a category or a state.
  return value
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
