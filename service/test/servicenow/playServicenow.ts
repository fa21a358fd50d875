import { STRICT_APP } from '../../emulators/kit/StrictSignIn.ts'
import { StrictServicenow } from '../../emulators/servicenow/server.ts'
import { RETURN } from '../approve.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { laterThan } from '../strict/laterThan.ts'

const WAIT = 23

/** By its knowledge bases, and the articles in them. */
export async function playServicenow(now: () => Date): Promise<PlayedSource> {
  const servicenow = await StrictServicenow.start()
  servicenow.reset()
  const fields = {
    instance_subdomain: StrictServicenow.instance,
    client_id: STRICT_APP.id,
    client_secret: STRICT_APP.secret,
    redirect_uri: RETURN,
  }
  const find = (id: string) =>
    servicenow.rows.get('kb_knowledge')?.find((row) => `kb_knowledge|${row.sys_id}` === id)
  function touch(id: string, changes: Record<string, string>): string {
    servicenow.now = laterThan(servicenow.now, now)
    const row = find(id)
    if (row) servicenow.touch(row, changes)
    return id
  }
  const folder = (title: string) =>
    `kb_knowledge_base|${servicenow.add('kb_knowledge_base', { title, active: 'true' }).sys_id}`
  const put = (short_description: string, text: string, within: string | null) => {
    const kb_knowledge_base = within?.split('|')[1] ?? ''
    const more = { workflow_state: 'published', article_type: 'text', number: 'KB1' }
    const row = { short_description, text: `<p>${text}</p>`, kb_knowledge_base, ...more }
    return `kb_knowledge|${servicenow.add('kb_knowledge', row).sys_id}`
  }
  return {
    variables: { INLET_SERVICENOW_URL: servicenow.endpoint },
    origins: [servicenow.server.url],
    login: {
      how: 'sign-in',
      form: { servicenow_credentials: fields },
      fields,
      deny: () => servicenow.signIn.deny(),
    },
    folder: async (name) => folder(name),
    nested: 'Knowledge bases of ServiceNow have no folders in them.',
    async put(name, text, within) {
      servicenow.now = laterThan(servicenow.now, now)
      return put(name, text, within)
    },
    change: async (id, text) => void touch(id, { text: `<p>${text}</p>` }),
    rename: async (id, short_description) => touch(id, { short_description }),
    move: 'Knowledge bases of ServiceNow have no folders in them.',
    async remove(id) {
      servicenow.now = laterThan(servicenow.now, now)
      servicenow.delete('kb_knowledge', find(id) ?? {})
    },
    async others() {
      const incident = servicenow.add('incident', { number: 'INC1', short_description: 'Printer' })
      servicenow.attach('incident', incident, 'how.txt', 'words of a file')
      const [article] = servicenow.rows.get('kb_knowledge') ?? []
      if (article) servicenow.attach('kb_knowledge', article, 'form.txt', 'words of a file')
    },
    unsupported: 'Every article of ServiceNow can be read.',
    expire: 'ServiceNow tells what was updated since any moment.',
    fullPage: 200,
    limit() {
      const answer = { status: 429, headers: { 'retry-after': String(WAIT) }, body: {} }
      servicenow.server.next.push({ path: '/acme/api/now', answer })
      return WAIT
    },
    revoke: () => servicenow.signIn.end(),
    async many(count) {
      const base = folder('many')
      for (let n = 0; n < count; n += 1) put(`${n}.txt`, `words of ${n}`, base)
      return base
    },
    stop: () => servicenow.stop(),
  }
}
