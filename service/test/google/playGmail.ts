import { StrictMail } from '../../emulators/gmail/server.ts'
import { refusal } from '../../emulators/google/googleAnswers.ts'
import { STRICT_APP_VARIABLE } from '../../emulators/kit/StrictSignIn.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { googlePlayed } from './googlePlayed.ts'

const WAIT = 30

/** Its documents are conversations. */
export async function playGmail(): Promise<PlayedSource> {
  const { google, common, variables, deny } = await googlePlayed.join()
  const mail = new StrictMail()
  mail.pageSize = 50
  google.parts.push(mail.answers)
  let count = 0
  /** One more message of a conversation, or the first one of a new one. */
  function send(subject: string, text: string, labelIds: string[], threadId = `t${count + 1}`): string {
    count += 1
    const headers = [{ name: 'Subject', value: subject }]
    const payload = { mimeType: 'text/plain', headers, content: Buffer.from(text) }
    mail.put({ id: `m${count}`, threadId, labelIds, payload })
    return `thread|${threadId}`
  }
  const idOf = (external: string) => external.split('|')[1] ?? ''
  const messagesOf = (external: string) => mail.messagesOf(idOf(external))
  return {
    ...common,
    variables: { ...variables, INLET_APP_GMAIL: STRICT_APP_VARIABLE },
    login: { how: 'sign-in', form: {}, fields: {}, deny },
    folder: async (name) => `label|${mail.addLabel(name).id}`,
    nested: 'Labels of Gmail stand side by side.',
    put: async (subject, text, label) => send(subject, text, [label === null ? 'INBOX' : idOf(label)]),
    async change(id, text) {
      send('Re:', text, messagesOf(id)[0]?.labelIds ?? [], idOf(id))
    },
    rename: 'Conversations of Gmail keep their subject.',
    move: 'Labels of Gmail stand side by side.',
    async remove(id) {
      for (const message of messagesOf(id)) mail.remove(message.id)
    },
    async others() {
      count += 1
      const file = { mimeType: 'text/plain', filename: 'how.txt', content: Buffer.from('words') }
      const headers = [{ name: 'Subject', value: 'See' }]
      const payload = { mimeType: 'multipart/mixed', headers, parts: [file] }
      mail.put({ id: `m${count}`, threadId: `t${count}`, labelIds: ['INBOX'], payload })
    },
    unsupported: 'Every conversation of Gmail can be read.',
    expire: () => mail.expire(),
    limit() {
      const answer = refusal(403, 'userRateLimitExceeded', { 'retry-after': String(WAIT) })
      google.next.push({ path: '/gmail/v1/users/me/threads', answer })
      return WAIT
    },
    async many(most) {
      const { id } = mail.addLabel('many')
      for (let n = 0; n < most; n += 1) send(`${n}.txt`, `words of ${n}`, [id])
      return `label|${id}`
    },
    stop: () => googlePlayed.leave(),
  }
}
