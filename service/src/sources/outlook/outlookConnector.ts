import type { Clock } from '../../lib/Clock.ts'
import { oauth2 } from '../auth/oauth2.ts'
import type { Connector } from '../Connector.ts'
import { partsOf } from '../client/partsOf.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { changesByRoot, startByRoot } from '../feed/changesByRoot.ts'
import { expired } from '../feed/expired.ts'
import { choiceOfId } from '../mail/MailChoice.ts'
import { Graph } from '../microsoft/Graph.ts'
import { graphNotices } from '../microsoft/graphNotices.ts'
import { microsoftProfile } from '../microsoft/microsoftProfile.ts'
import { personOf } from '../microsoft/personOf.ts'
import { SourceFault } from '../SourceFault.ts'
import type { ItemPage, SourceItem } from '../SourceItem.ts'
import { outlookAccess } from './access.ts'
import { type MailContext, mailContext } from './askedFor.ts'
import { MailFolders } from './MailFolders.ts'
import { MailMessages } from './MailMessages.ts'
import { mailChoices } from './mailChoices.ts'
import { ATTACHMENT, FOLDER } from './mailItems.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  readonly endpoints: { readonly login: string; readonly graph: string }
}

/** The root of the change feed of the folders themselves. */
const FOLDERS = 'folders'

/** Outlook: mail folders, messages and attachments. */
export function outlookConnector({ client, clock, endpoints }: Deps): Connector {
  const graph = new Graph({ client, endpoint: endpoints.graph })
  const folders = new MailFolders(graph)
  const messages = new MailMessages(graph)
  const notices = graphNotices(graph, clock, {
    of: () => ['messages'],
    resource: () => '/me/messages',
    changeType: 'created,updated,deleted',
  })

  /** Subfolders first, then messages. */
  async function listFolder(folder: string, cursor: string | null, context: MailContext): Promise<ItemPage> {
    const [kind, at] = cursor === null ? ['folders', null] : splitCursor(cursor)
    if (kind === 'folders') {
      const { items, nextCursor } = await folders.below(folder, at, context)
      return { items, nextCursor: nextCursor === null ? 'messages ' : `folders ${nextCursor}` }
    }
    const { items, nextCursor } = await messages.inFolder(folder, at, context)
    return { items, nextCursor: nextCursor === null ? null : `messages ${nextCursor}` }
  }

  return {
    ...oauth2(microsoftProfile(endpoints, [outlookAccess]), { client, clock }),
    isLazy: true,
    notices,
    // An app has four concurrent requests per mailbox and 10,000 in ten minutes. Some are left to other apps.
    pace: { atOnce: 4, perMinute: 600, burst: 100 },
    async identify(credential, signal) {
      const context = mailContext(credential, signal)
      const { id, metadata } = await personOf(graph, context)
      if (!(await folders.byId('inbox', context)))
        throw new SourceFault('denied', 'This account has no mailbox in Microsoft’s cloud.')
      return { externalId: `OUTLOOK|${id}`, metadata }
    },
    async list(credential, { folder, cursor, handle = null }, signal) {
      const context = mailContext(credential, signal)
      if (folder === null) return folders.top(cursor, context)
      const choice = choiceOfId(folder)
      if (choice) {
        return messages.chosen(choice, cursor, await folders.excludedFrom(choice, context), context)
      }
      const { root, path } = partsOf(folder)
      return root === FOLDER
        ? listFolder(path, cursor, context)
        : messages.attachments(path, cursor, handle, context)
    },
    has: (credential, item, signal) => hasItem({ folders, messages }, item, mailContext(credential, signal)),
    fetch(credential, item, signal) {
      const context = mailContext(credential, signal)
      const { root, path } = partsOf(item.externalId)
      if (root !== ATTACHMENT) return messages.content(path, item, context)
      const { root: message, path: attachment } = partsOf(path)
      return messages.attached(message, attachment, item, context)
    },
    start: (credential, _, signal) =>
      startByRoot({ roots: async () => [FOLDERS] }, () => folders.start(mailContext(credential, signal))),
    async changes(credential, { cursor, roots }, signal) {
      const context = mailContext(credential, signal)
      const imported = await roots()
      // No change feed reports what a selection has lost.
      if (imported.some((root) => choiceOfId(root))) throw expired()
      const page = await changesByRoot({ cursor, roots: async () => [FOLDERS, ...imported] }, (root, at) => {
        if (root !== FOLDERS) return messages.changes(partsOf(root).path, at, context)
        if (at === null) throw expired()
        return folders.changes(at, context)
      })
      // Each folder is a root of its own, so folder deletions belong to no root.
      const { root, ...rest } = page
      return root === FOLDERS ? rest : page
    },
    mail: mailChoices({ graph, folders, messages }),
  }
}

/** Whether an item is still in the mailbox, and not in the trash. */
async function hasItem(
  { folders, messages }: { readonly folders: MailFolders; readonly messages: MailMessages },
  { externalId, parentExternalId }: SourceItem,
  context: MailContext,
): Promise<boolean> {
  const choice = choiceOfId(externalId)
  // A selection over all folders exists as long as its mailbox.
  if (choice?.folder === null) return true
  const { root, path } = partsOf(externalId)
  if (choice || root === FOLDER) return folders.isThere(choice?.folder ?? path, context)
  const message = root === ATTACHMENT ? partsOf(path).root : path
  // A deleted message is in another folder.
  const folder = await messages.folderOf(message, context)
  if (folder === null || !(await folders.isThere(folder, context))) return false
  if (root === ATTACHMENT) return messages.hasAttached(message, partsOf(path).path, context)
  const chosenBy = parentExternalId === null ? null : choiceOfId(parentExternalId)
  return chosenBy === null || messages.meets(message, chosenBy, context)
}

/** Parses a cursor: what is read, and from where. */
function splitCursor(cursor: string): readonly [kind: string, at: string | null] {
  const [kind = '', ...rest] = cursor.split(' ')
  return [kind, rest.join(' ') || null]
}
