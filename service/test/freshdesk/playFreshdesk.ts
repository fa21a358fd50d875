import { StrictFreshdesk } from '../../emulators/freshdesk/server.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { laterThan } from '../strict/laterThan.ts'

const WAIT = 22

/** By its tickets, which are in one folder. */
export async function playFreshdesk(now: () => Date): Promise<PlayedSource> {
  const freshdesk = await StrictFreshdesk.start()
  const { domain } = StrictFreshdesk
  let keys = 1
  function touch(id: string, changes: Record<string, unknown>): string {
    freshdesk.now = laterThan(freshdesk.now, now)
    const ticket = freshdesk.tickets.find((one) => `ticket|${one.id}` === id)
    Object.assign(ticket ?? {}, changes, { updated_at: freshdesk.iso() })
    return id
  }
  const put = (name: string, description_text: string) =>
    `ticket|${freshdesk.add(name, { description_text }).id}`
  return {
    variables: { INLET_FRESHDESK_URL: freshdesk.endpoint },
    origins: freshdesk.origins,
    login: {
      how: 'keys',
      keys: () => ({ domain, api_key: freshdesk.key }),
      wrong: [
        [{ api_key: 'key-wrong' }, 'Freshdesk does not accept this API key.'],
        [{ domain: 'acne.freshdesk.com' }, 'There is no Freshdesk at acne.freshdesk.com.'],
      ],
    },
    folder: async () => 'tickets',
    nested: 'Tickets of Freshdesk are in no folders.',
    async put(name, text) {
      freshdesk.now = laterThan(freshdesk.now, now)
      return put(name, text)
    },
    change: async (id, description_text) => void touch(id, { description_text }),
    rename: async (id, subject) => touch(id, { subject }),
    move: 'Tickets of Freshdesk are in no folders.',
    remove: async (id) => void touch(id, { deleted: true }),
    async others() {
      const moment = { created_at: freshdesk.iso(), updated_at: freshdesk.iso() }
      const category = { level: 0, type: 'category', data: { id: 7001, name: 'Guide', language: 'en' } }
      const folder = { level: 1, type: 'folder', data: { id: 7011, name: 'Billing', language: 'en' } }
      const hierarchy = [category, folder]
      freshdesk.categories.push({ id: 7001, name: 'Guide', updated_at: freshdesk.iso() })
      freshdesk.folders.push({ id: 7011, category: 7001, name: 'Billing', parent_folder_id: null, hierarchy })
      const article = { id: 7101, folder_id: 7011, category_id: 7001, title: 'Paying', status: 2, hierarchy }
      const attachments = [freshdesk.aFile(9, 'form.txt')]
      freshdesk.articles.push({ ...article, description: '<p>Pay.</p>', attachments, ...moment })
      freshdesk.add('Printer', { attachments: [freshdesk.aFile(4, 'photo.txt')] })
    },
    unsupported: 'Every ticket of Freshdesk can be read.',
    expire: 'Freshdesk tells what was updated since any moment.',
    fullPage: 100,
    limit() {
      const answer = { status: 429, headers: { 'retry-after': String(WAIT) }, body: {} }
      freshdesk.server.next.push({ path: `/${domain}`, answer })
      return WAIT
    },
    revoke() {
      keys += 1
      freshdesk.key = `key-${keys}`
    },
    async many(count) {
      for (let n = 0; n < count; n += 1) put(`${n}.txt`, `words of ${n}`)
      return 'tickets'
    },
    stop: () => freshdesk.stop(),
  }
}
