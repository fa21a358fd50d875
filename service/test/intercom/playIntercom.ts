import { StrictIntercom } from '../../emulators/intercom/server.ts'
import { STRICT_APP_VARIABLE } from '../../emulators/kit/StrictSignIn.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { laterThan } from '../strict/laterThan.ts'

/** What we wait where Intercom does not say until when. */
const WAIT = 30

/** By its conversations, which are in one folder. */
export async function playIntercom(now: () => Date): Promise<PlayedSource> {
  const intercom = await StrictIntercom.start()
  const find = (id: string) => intercom.conversations.find((one) => `conversation|${one.id}` === id)
  function touch(id: string, changes: Record<string, unknown>): string {
    intercom.now = laterThan(intercom.now, now)
    Object.assign(find(id) ?? {}, changes, { updated_at: intercom.now })
    return id
  }
  const put = (title: string, text: string) => `conversation|${intercom.converse(text, [], { title }).id}`
  return {
    variables: { INLET_INTERCOM_URL: intercom.server.url, INLET_APP_INTERCOM: STRICT_APP_VARIABLE },
    origins: intercom.origins,
    login: {
      how: 'sign-in',
      form: {},
      fields: {},
      deny: () => intercom.signIn.deny(),
    },
    folder: async () => 'conversations',
    nested: 'Conversations of Intercom are in no folders.',
    async put(name, text) {
      intercom.now = laterThan(intercom.now, now)
      return put(name, text)
    },
    async change(id, text) {
      touch(id, { source: { id: 's1', subject: '', body: `<p>${text}</p>`, author: null, attachments: [] } })
    },
    rename: async (id, title) => touch(id, { title }),
    move: 'Conversations of Intercom are in no folders.',
    async remove(id) {
      const index = intercom.conversations.findIndex((one) => `conversation|${one.id}` === id)
      intercom.conversations.splice(index, 1)
    },
    async others() {
      const moment = { created_at: intercom.now, updated_at: intercom.now }
      intercom.collections.push(
        { id: '7001', name: 'Guide', parent_id: null, updated_at: intercom.now },
        { id: '7002', name: 'Billing', parent_id: '7001', updated_at: intercom.now },
      )
      const article = { title: 'Paying', state: 'published', body: '<p>Pay.</p>', ...moment }
      intercom.articles.push({ ...article, id: '7101', parent_id: 7002 })
      const part = () => intercom.part('See', { attachments: [intercom.aFile('how.txt')] })
      intercom.converse('It burns.', [part()])
      intercom.ticket('Printer', [part()])
    },
    unsupported: 'Every conversation of Intercom can be read.',
    expire: 'Intercom tells what was updated since any moment.',
    limit() {
      intercom.server.next.push({ path: '/conversations', answer: { status: 429, body: {} } })
      return WAIT
    },
    revoke: () => intercom.signIn.end(),
    async many(count) {
      for (let n = 0; n < count; n += 1) put(`${n}.txt`, `words of ${n}`)
      return 'conversations'
    },
    stop: () => intercom.stop(),
  }
}
