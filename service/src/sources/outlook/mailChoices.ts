import type { MailAbility } from '../abilities/MailAbility.ts'
import { choiceItem, conditionWords } from '../mail/MailChoice.ts'
import type { Graph } from '../microsoft/Graph.ts'
import { SourceFault } from '../SourceFault.ts'
import { mailContext } from './askedFor.ts'
import type { MailFolders } from './MailFolders.ts'
import type { MailMessages } from './MailMessages.ts'
import { Category } from './outlookAnswers.ts'

type Deps = { readonly graph: Graph; readonly folders: MailFolders; readonly messages: MailMessages }

/** What mail can be selected by, and the folder item of a selection. */
export function mailChoices({ graph, folders, messages }: Deps): MailAbility {
  return {
    async names(credential, of, signal) {
      const context = mailContext(credential, signal)
      if (of === 'categories') {
        const path = '/me/outlook/masterCategories?$select=id,displayName'
        const { entries } = await graph.page(Category, path, context)
        return entries.map(({ id, displayName }) => ({ id, name: displayName ?? id, type: 'category' }))
      }
      const names: { id: string; name: string; type: string }[] = []
      for await (const { id, displayName } of folders.all(context))
        names.push({ id, name: displayName ?? id, type: 'folder' })
      return names
    },
    async count(credential, choice, cursor, signal) {
      const context = mailContext(credential, signal)
      return messages.count(choice, cursor, await folders.excludedFrom(choice, context), context)
    },
    isEstimated: false,
    async find(credential, choice, signal) {
      if (choice.folder === null) return choiceItem(choice)
      const folder = await folders.find(choice.folder, mailContext(credential, signal))
      if (!folder)
        throw new SourceFault('item', `There is no folder of the name ${choice.folder} in this mailbox.`)
      const found = { ...choice, folder: folder.id }
      const name = folder.displayName ?? choice.folder
      return choiceItem(found, choice.groups.length === 0 ? name : `${name}, ${conditionWords(choice)}`)
    },
  }
}
