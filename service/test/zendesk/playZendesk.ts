import { STRICT_APP_VARIABLE } from '../../emulators/kit/StrictSignIn.ts'
import { StrictZendesk } from '../../emulators/zendesk/server.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { laterThan } from '../strict/laterThan.ts'

const WAIT = 21
/** The export never tells the last minute. */
const SETTLED = 120

/** By its tickets, which are in one folder. */
export async function playZendesk(now: () => Date): Promise<PlayedSource> {
  const zendesk = await StrictZendesk.start()
  zendesk.reset()
  zendesk.page = 1000
  zendesk.atLeast = () => Math.floor(now().getTime() / 1000)
  const fields = { zendesk_subdomain: 'acme' }
  const said = (plain_body: string) => ({
    id: 1,
    author_id: 7,
    public: true,
    plain_body,
    created_at: zendesk.iso(),
    attachments: [],
  })
  const put = (name: string, text: string) => `ticket|${zendesk.add(name, [said(text)]).id}`
  function touch(id: string, changes: Record<string, unknown>): string {
    zendesk.now = laterThan(zendesk.now, now)
    const ticket = zendesk.tickets.find((one) => `ticket|${one.id}` === id)
    if (ticket) zendesk.touch(ticket, changes)
    zendesk.pass(SETTLED)
    return id
  }
  return {
    variables: { INLET_ZENDESK_URL: zendesk.endpoint, INLET_APP_ZENDESK: STRICT_APP_VARIABLE },
    origins: zendesk.origins,
    login: { how: 'sign-in', form: fields, fields, deny: () => zendesk.signIn.deny() },
    folder: async () => 'tickets',
    nested: 'Tickets of Zendesk are in no folders.',
    async put(name, text) {
      zendesk.now = laterThan(zendesk.now, now)
      const id = put(name, text)
      zendesk.pass(SETTLED)
      return id
    },
    async change(id, text) {
      zendesk.comments.set(Number(id.split('|')[1]), [said(text)])
      touch(id, {})
    },
    rename: async (id, subject) => touch(id, { subject }),
    move: 'Tickets of Zendesk are in no folders.',
    remove: async (id) => void touch(id, { status: 'deleted' }),
    async others() {
      const moment = { created_at: zendesk.iso(), updated_at: zendesk.iso(), edited_at: zendesk.iso() }
      zendesk.categories.push({ id: 7001, name: 'Guide', ...moment })
      zendesk.sections.push(
        { id: 7011, name: 'Billing', category_id: 7001, parent_section_id: null, ...moment },
        { id: 7012, name: 'Refunds', category_id: 7001, parent_section_id: 7011, ...moment },
      )
      const article = { id: 7101, section_id: 7012, title: 'Paying', draft: false, body: '<p>Pay.</p>' }
      zendesk.articles.push({ ...article, ...moment })
      const file = { id: 5, file_name: 'how.txt', content_type: 'text/plain', size: 3, inline: false }
      const content_url = `${zendesk.server.url}/attachments/5`
      zendesk.add('Printer', [{ ...said('See'), attachments: [{ ...file, content_url }] }])
      zendesk.pass(SETTLED)
    },
    unsupported: 'Every ticket of Zendesk can be read.',
    expire: 'Zendesk tells its changes from any moment on.',
    limit() {
      const answer = { status: 429, headers: { 'retry-after': String(WAIT) }, body: {} }
      zendesk.server.next.push({ path: '/acme/api/v2', answer })
      return WAIT
    },
    revoke: () => zendesk.signIn.end(),
    async many(count) {
      for (let n = 0; n < count; n += 1) put(`${n}.txt`, `words of ${n}`)
      zendesk.pass(SETTLED)
      return 'tickets'
    },
    stop: () => zendesk.stop(),
  }
}
