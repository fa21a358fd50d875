import type { Clock } from '../../lib/Clock.ts'
import type { ListRequest } from '../abilities/ListRequest.ts'
import { oauth2 } from '../auth/oauth2.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { pageOf } from '../client/pageOf.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { GoogleApi, googleIdentity } from '../google/GoogleApi.ts'
import type { GoogleAddresses } from '../google/googleAddresses.ts'
import { googleProfile } from '../google/googleProfile.ts'
import { choiceItem, type MailChoice } from '../mail/MailChoice.ts'
import { SourceFault } from '../SourceFault.ts'
import type { ItemPage } from '../SourceItem.ts'
import { gmailAccess } from './access.ts'
import { GmailChanges } from './GmailChanges.ts'
import { type FolderPage, GmailReader } from './GmailReader.ts'
import { GmailThreads } from './GmailThreads.ts'
import type { Label } from './gmailAnswers.ts'
import { ALL_MAIL, choiceOfFolder, foldersOf, matches, nameOfLabel } from './gmailFolders.ts'
import {
  attachmentItems,
  attachmentOfId,
  idOfThread,
  threadItem,
  threadOfId,
  unreadItem,
} from './gmailItems.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  readonly addresses: GoogleAddresses
}

/**
 * A user has 6,000 units a minute in projects that started with Gmail in May 2026 or later, and 15,000 in older
 * ones: https://developers.google.com/workspace/gmail/api/reference/quota. A turn is ten units, so a
 * conversation takes four (`GmailThreads`). A project has 1,200,000. Some units are left to other apps.
 */
const PACE = { atOnce: 6, perMinute: 560, burst: 60, perAppMinute: 108_000 }
/** The prefix of page tokens after a folder was restarted. */
const RESTARTED = 'anew:'
const GONE = 'This folder is no longer there.'

/** Gmail: conversations by label or by filters. */
export function gmailConnector({ client, clock, addresses }: Deps): Connector {
  const api = new GoogleApi(client, addresses.gmail)
  const conversations = new GmailThreads(api, () => clock.now().getTime())
  const reader = new GmailReader(api, conversations)
  const changes = new GmailChanges(api, conversations)
  const about = { source: 'GMAIL', userinfo: addresses.userinfo }

  async function threads(
    credential: Credential,
    { folder, cursor, known = async () => [] }: ListRequest & { readonly folder: string },
    signal: AbortSignal,
  ): Promise<ItemPage> {
    const choice = choiceOfFolder(folder)
    if (!choice) throw new SourceFault('gone', GONE)
    const page = await pageFrom(reader, credential, choice, cursor, signal)
    const matching = page.threads.filter(({ messages }) => messages.some((one) => matches(one, choice)))
    const before = await known(page.unread.map(idOfThread))
    return pageOf({
      items: [
        ...matching.map((thread) => threadItem(thread, folder)),
        ...page.unread.map((id) => unreadItem(id, folder, before)),
      ],
      nextCursor: page.nextCursor,
    })
  }

  return {
    ...oauth2(googleProfile(addresses, gmailAccess), { client, clock }),
    isLazy: true,
    whole: ALL_MAIL,
    pace: PACE,
    identify: (credential, signal) => googleIdentity(client, about, credential, signal),
    async list(credential, request, signal) {
      const { folder } = request
      if (folder === null)
        return pageOf({ items: foldersOf(await reader.labels(credential, signal)), nextCursor: null })
      const id = threadOfId(folder)
      if (id === null) return threads(credential, { ...request, folder }, signal)
      const thread = await conversations.one(credential, id, signal)
      if (!thread) throw new SourceFault('gone', GONE)
      return pageOf({ items: attachmentItems(thread, ALL_MAIL), nextCursor: null })
    },
    async fetch(credential, item, signal) {
      const attachment = attachmentOfId(item.externalId)
      const { bytes } = await whileFetching(
        attachment
          ? reader.attachment(credential, attachment, signal).then(inOne)
          : reader
              .text(credential, { id: threadOfId(item.externalId) ?? '', version: item.version }, signal)
              .then(inOne),
      )
      return { name: attachment ? item.name : `${item.name}.txt`, bytes }
    },
    has: (credential, item, signal) => reader.has(credential, item, signal),
    changes: (credential, request, signal) => changes.read(credential, request, signal),
    start: (credential, _, signal) => changes.start(credential, signal),
    mail: {
      names: (credential, _, signal) => reader.labels(credential, signal),
      async find(credential, choice, signal) {
        const isNamed = choice.groups.some((group) => group.some(({ key }) => key === 'label'))
        const labels = isNamed ? await reader.labels(credential, signal) : []
        return choiceItem(
          withLabels(choice, labels, ({ id }) => id),
          nameOfChoice(choice, labels),
        )
      },
      async count(credential, choice, cursor, signal) {
        const counted = await reader.count(credential, choice, cursor, signal)
        if (!counted) throw new SourceFault('gone', GONE)
        return counted
      },
      isEstimated: true,
    },
  }
}

/** Replaces labels by their ids, which survive renames, or by their names. Rejects if a label does not exist. */
function withLabels(choice: MailChoice, labels: readonly Label[], say: (label: Label) => string): MailChoice {
  const find = (nameOrId: string) => {
    const lower = nameOrId.toLowerCase()
    const found = labels.find((label) =>
      [label.id, label.name, nameOfLabel(label)].some((name) => name.toLowerCase() === lower),
    )
    if (!found) throw new SourceFault('item', `There is no label “${nameOrId}” in this mailbox.`)
    return found
  }
  const groups = choice.groups.map((group) =>
    group.map((one) => (one.key === 'label' ? { ...one, value: say(find(one.value)) } : one)),
  )
  return { ...choice, groups }
}

function nameOfChoice(choice: MailChoice, labels: readonly Label[]): string {
  return choiceItem(withLabels(choice, labels, nameOfLabel)).name
}

function asRestarted(page: FolderPage): FolderPage {
  return { ...page, nextCursor: page.nextCursor === null ? null : `${RESTARTED}${page.nextCursor}` }
}

function inOne(content: Uint8Array | string): { bytes: AsyncIterable<Uint8Array> } {
  return { bytes: pieces(typeof content === 'string' ? Buffer.from(content) : content) }
}

async function* pieces(content: Uint8Array) {
  yield content
}

/** Gmail answers the same for a missing label and an expired page token. The folder is restarted, once. */
async function pageFrom(
  reader: GmailReader,
  credential: Credential,
  choice: MailChoice,
  cursor: string | null,
  signal: AbortSignal,
): Promise<FolderPage> {
  const isRestarted = cursor?.startsWith(RESTARTED) === true
  const token = isRestarted ? cursor.slice(RESTARTED.length) : cursor
  const page = await reader.page(credential, choice, token, signal)
  if (page) return isRestarted ? asRestarted(page) : page
  const first = cursor === null || isRestarted ? null : await reader.page(credential, choice, null, signal)
  if (!first) throw new SourceFault('gone', GONE)
  return asRestarted(first)
}
