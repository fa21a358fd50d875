import * as v from 'valibot'
import { MAIL_SENDER } from '../../../emulators/people/wordingOf.ts'
import type { MailName } from '../../sources/abilities/MailAbility.ts'
import type { Connector } from '../../sources/Connector.ts'
import type { Credential } from '../../sources/Credential.ts'
import {
  choiceItem,
  choiceOfId,
  conditionWords,
  type MailChoice,
  type MailCondition,
} from '../../sources/mail/MailChoice.ts'
import { SourceFault } from '../../sources/SourceFault.ts'
import type { ItemPage, SourceItem } from '../../sources/SourceItem.ts'

type Plain = Required<Pick<Connector, 'list' | 'changes'>>

/** Mail that is in no folder. */
const INBOX: MailName = { id: 'INBOX', name: 'Inbox', type: 'system' }
/** Which place of a choice is being listed, and where that stands. */
const Place = v.object({ at: v.number(), within: v.nullable(v.string()) })

/** What a mailbox of the sandbox does beside what every source does: its folders are labels, by which mail is chosen. */
export function sandboxMail({ list, changes }: Plain): Pick<Connector, 'list' | 'changes' | 'has' | 'mail'> {
  const names = async (credential: Credential, signal: AbortSignal): Promise<MailName[]> => {
    const { items } = await list(credential, { folder: null, cursor: null }, signal)
    const folders = items.filter(({ isExpandable }) => isExpandable)
    return [INBOX, ...folders.map(({ externalId, name }) => ({ id: externalId, name, type: 'user' }))]
  }
  return {
    async list(credential, request, signal): Promise<ItemPage> {
      const { folder, cursor } = request
      const choice = folder === null ? null : choiceOfId(folder)
      if (!choice) return list(credential, request, signal)
      const places = placesOf(choice) ?? (await names(credential, signal)).map(({ id }) => id)
      const { at, within } = cursor === null ? { at: 0, within: null } : placeOf(cursor)
      const place = places[at]
      if (place === undefined) return { items: [], nextCursor: null }
      const asked = { ...request, folder: place === INBOX.id ? null : place, cursor: within }
      const page = await list(credential, asked, signal)
      const ends = page.nextCursor === null
      const next = { at: ends ? at + 1 : at, within: page.nextCursor }
      return {
        items: page.items.filter((item) => isMeant(item, choice)).map((item) => placedIn(item, choice)),
        nextCursor: next.at < places.length ? JSON.stringify(next) : null,
      }
    },
    async changes(credential, request, signal) {
      const answer = await changes(credential, request, signal)
      const choices = (await request.roots()).flatMap((root) => choiceOfId(root) ?? [])
      const changed = answer.changed.map((item) => {
        const choice = choices.find((one) => isMeant(item, one))
        return choice ? placedIn(item, choice) : item
      })
      return { ...answer, changed }
    },
    // No listing of the top has a choice.
    has: async (_, { externalId }) => (choiceOfId(externalId) === null ? null : true),
    mail: {
      names: async (credential, of, signal) => (of === 'categories' ? [] : names(credential, signal)),
      async find(credential, choice, signal) {
        const known = await names(credential, signal)
        const named = choice.folder === null ? null : find(known, choice.folder)
        const groups = withLabels(choice, (label) => find(known, label).id)
        const groupNames = withLabels(choice, (label) => find(known, label).name)
        const found = { ...choice, folder: named?.id ?? null, groups }
        const name = [named?.name, conditionWords({ groups: groupNames })].filter(Boolean).join(', ')
        return name === '' ? choiceItem(found) : choiceItem(found, name)
      },
    },
  }
}

function withLabels({ groups }: MailChoice, say: (label: string) => string): MailChoice['groups'] {
  return groups.map((group) =>
    group.map((one) => (one.key === 'label' ? { ...one, value: say(one.value) } : one)),
  )
}

function find(known: readonly MailName[], wanted: string): MailName {
  const found = known.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase())
  if (!found) throw new SourceFault('item', `There is nothing called “${wanted}” in this mailbox.`)
  return found
}

/** The folders that it is about. Null: all. */
function placesOf({ folder, groups }: MailChoice): readonly string[] | null {
  if (folder !== null) return [folder]
  const labels = groups.find((group) => group.every(({ key }) => key === 'label'))
  return labels?.map(({ value }) => value) ?? null
}

function isMeant(item: SourceItem, { folder, groups }: MailChoice): boolean {
  const place = item.parentExternalId ?? INBOX.id
  if (item.isExpandable || (folder !== null && folder !== place)) return false
  return groups.every((group) => group.some((condition) => meets(item, place, condition)))
}

function meets({ createdAt }: SourceItem, place: string, { key, value }: MailCondition): boolean {
  const day = (createdAt ?? '').slice(0, 10).replaceAll('-', '/')
  if (key === 'label') return value === place
  if (key === 'from') return MAIL_SENDER.includes(value.toLowerCase())
  if (key === 'after') return day >= value
  return key === 'before' && day < value
}

function placedIn(item: SourceItem, choice: MailChoice): SourceItem {
  const { externalId } = choiceItem(choice)
  return { ...item, parentExternalId: externalId, rootExternalId: externalId }
}

function placeOf(cursor: string): v.InferOutput<typeof Place> {
  return v.parse(v.pipe(v.string(), v.parseJson(), Place), cursor)
}
