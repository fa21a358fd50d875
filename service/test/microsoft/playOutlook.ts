import { STRICT_APP_VARIABLE } from '../../emulators/kit/StrictSignIn.ts'
import { refusal } from '../../emulators/microsoft/graphRefusal.ts'
import { mailboxAnswers } from '../../emulators/microsoft/mailboxAnswers.ts'
import { StrictMailbox } from '../../emulators/microsoft/StrictMailbox.ts'
import { idOf, partsOf } from '../../src/sources/client/partsOf.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { microsoftPlayed } from './microsoftPlayed.ts'

const WAIT = 27

/** Its documents are messages. */
export async function playOutlook(): Promise<PlayedSource> {
  const { graph, common, variables, deny } = await microsoftPlayed.join()
  const mailbox = new StrictMailbox()
  graph.more.push(mailboxAnswers(mailbox, graph))
  const path = (id: string | null) => partsOf(id ?? '').path
  const receive = (subject: string, body: string, folder: string) =>
    idOf('message', mailbox.receive(subject, { body, folder }))
  return {
    ...common,
    variables: { ...variables, INLET_APP_OUTLOOK: STRICT_APP_VARIABLE },
    login: { how: 'sign-in', form: {}, fields: {}, deny },
    folder: async (name) => idOf('folder', mailbox.addFolder(name)),
    nested: async (name, within) => idOf('folder', mailbox.addFolder(name, path(within))),
    put: async (subject, body, within) => receive(subject, body, path(within)),
    change: 'Messages of Outlook do not change once they were sent.',
    rename: 'Messages of Outlook keep their subject.',
    async move(id, to) {
      mailbox.move(path(id), path(to))
      return id
    },
    async remove(id) {
      if (partsOf(id).root === 'folder') mailbox.removeFolder(path(id))
      else mailbox.remove(path(id))
    },
    async others() {
      const file = { id: 'f1', name: 'how.txt', text: 'words', kind: 'fileAttachment', isInline: false }
      mailbox.receive('See', { attachments: [file] })
    },
    unsupported: 'Every message of Outlook can be read.',
    expire: () => mailbox.expire(),
    limit() {
      const answer = refusal(429, 'ApplicationThrottled', { 'retry-after': String(WAIT) })
      // Of a folder, or of a message.
      graph.next.push({ path: '/me/m', answer })
      return WAIT
    },
    async many(count) {
      const folder = mailbox.addFolder('many')
      for (let n = 0; n < count; n += 1) receive(`${n}.txt`, `words of ${n}`, folder)
      return idOf('folder', folder)
    },
    stop: () => microsoftPlayed.leave(),
  }
}
