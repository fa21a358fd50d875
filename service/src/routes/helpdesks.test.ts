import { afterAll, beforeAll, expect, test } from 'vitest'
import { STRICT_APP_VARIABLE } from '../../emulators/kit/StrictSignIn.ts'
import { StrictZendesk } from '../../emulators/zendesk/server.ts'
import { approve } from '../../test/approve.ts'
import { signInBy } from '../../test/connect.ts'
import { anyDatabase } from '../../test/onEachDatabase.ts'
import { allFiles, leave, resync } from '../../test/sourceJourney.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { TestService } from '../../test/TestService.ts'

let zendesk: StrictZendesk
let service: TestService
beforeAll(async () => {
  zendesk = await StrictZendesk.start()
  service = await TestService.start(await anyDatabase(), {
    INLET_APP_ZENDESK: STRICT_APP_VARIABLE,
    INLET_ZENDESK_URL: zendesk.endpoint,
    INLET_FETCH_ALLOW: zendesk.origins.join(),
  })
})
afterAll(async () => {
  await service.stop()
  await zendesk.stop()
})

const TICKETS = { auto_synced_source_types: ['TICKET'], sync_attachments: true }

test('tickets alone, with what is attached to them, from the sign-in to the end of the access', async () => {
  zendesk.reset()
  zendesk.now = Math.floor(Date.now() / 1000)
  zendesk.categories.push({ id: 1, name: 'Guide' })
  const printer = zendesk.add('Printer', [said('It burns.', [file(5, 'photo.txt')])])
  const gone = zendesk.add('Gone', [said('Never mind.')])
  zendesk.pass(300)
  const ann = await service.customer('ann')
  const typed = { zendesk_subdomain: 'acme', file_sync_config: TICKETS }
  const { id, data_source_external_id } = await signInBy(service, ann, 'ZENDESK', typed, approve)
  expect(data_source_external_id).toBe('ZENDESK|7|acme')
  expect(await namesOf(ann)).toEqual(['Gone', 'Printer', 'Tickets', 'photo.txt'])

  zendesk.touch(printer)
  zendesk.comments.get(printer.id)?.push(said('A pomegranate.', [file(6, 'answer.txt')]))
  zendesk.touch(gone, { status: 'deleted' })
  zendesk.add('New', [said('Hello')])
  zendesk.pass(300)
  await resync(ann, id)
  expect(await namesOf(ann)).toEqual(['New', 'Printer', 'Tickets', 'answer.txt', 'photo.txt'])
  const search = await ann.post('/embeddings', { query: 'pomegranate', k: 1 })
  expect(JSON.stringify(await search.json())).toContain('"file_name":"Printer"')
  await leave(ann, id)
})

test('a subdomain where nobody has a Zendesk is refused at the form', async () => {
  const ann = await service.customer('ann')
  const wanted = { service: 'ZENDESK', zendesk_subdomain: 'acne' }
  const refused = await ann.post('/integrations/oauth_url', wanted)
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { detail: 'There is no Zendesk at acne.zendesk.com.' },
  ])
})

function said(plain_body: string, attachments: object[] = []) {
  return { id: 1, author_id: 7, public: true, plain_body, created_at: zendesk.iso(), attachments }
}

function file(id: number, file_name: string) {
  return { id, file_name, content_type: 'text/plain', content_url: `${zendesk.files.url}/${id}`, size: 6 }
}

async function namesOf(customer: TestCustomer): Promise<(string | null)[]> {
  return (await allFiles(customer)).map(({ name }) => name).sort()
}
