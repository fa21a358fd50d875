import { afterAll, beforeAll, expect, it } from 'vitest'
import { account, accounts, connect, items, quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { TestService } from '../../test/TestService.ts'

let service: TestService
let ann: TestCustomer
/** Other customers: of the same organization, and of another. */
let strangers: TestCustomer[]
let ids: { drive: number; slack: number; github: number; file: number }
beforeAll(async () => {
  service = await TestService.start(undefined, { INLET_SANDBOX: 'true' })
  ann = await service.customer('ann')
  strangers = [await service.customer('ben'), await service.customer('ann', 'globex-test-api-key')]
  const drive = (await connect(service, ann, 'GOOGLE_DRIVE')).id
  const [welcome] = (await items(ann, drive, { filters: { name: 'Welcome' } })).items
  await sync(ann, drive, [welcome?.external_id])
  await quiet(ann, drive)
  const [file] = (await ann.list()).results
  const slack = (await connect(service, ann, 'SLACK')).id
  const github = (await connectKeys(ann, 'GITHUB')).id
  ids = { drive, slack, github, file: file?.id ?? 0 }
})
afterAll(() => service.stop())

it.each<[string, () => [method: 'GET' | 'POST', path: string, body?: unknown]]>([
  ['syncing', () => ['POST', '/integrations/items/sync', { data_source_id: ids.drive }]],
  ['calling off', () => ['POST', '/integrations/items/sync/cancel', { data_source_id: ids.drive }]],
  ['disconnecting', () => ['POST', '/revoke_access_token', { data_source_id: ids.drive }]],
  ['listing items', () => ['POST', '/integrations/items/list', { data_source_id: ids.drive }]],
  ['picking', () => ['POST', '/integrations/files/sync', { data_source_id: ids.drive, ids: ['welcome'] }]],
  [
    'signing in again',
    () => ['POST', '/integrations/oauth_url', { service: 'GOOGLE_DRIVE', data_source_id: ids.drive }],
  ],
  ['conversations', () => ['GET', `/integrations/slack/conversations?data_source_id=${ids.slack}`]],
  [
    'a conversation',
    () => [
      'POST',
      '/integrations/slack/sync',
      { data_source_id: ids.slack, filters: { conversation_id: 'C1' } },
    ],
  ],
  ['repositories', () => ['GET', `/integrations/github/repos?data_source_id=${ids.github}`]],
  [
    'a repository',
    () => ['POST', '/integrations/github/sync_repos', { data_source_id: ids.github, repos: ['a/b'] }],
  ],
  ['reading again', () => ['POST', '/resync_file', { file_id: ids.file }]],
  ['tagging', () => ['POST', '/create_user_file_tags', { organization_user_file_id: ids.file, tags: {} }]],
  ['deleting', () => ['POST', '/delete_files_v2', { filters: { ids: [ids.file] } }]],
])('%s with the id of somebody else finds nothing, and changes nothing [F-039]', async (_, call) => {
  const [method, path, body] = call()
  const before = await state()
  for (const stranger of strangers) {
    const answer = await (method === 'GET' ? stranger.get(path) : stranger.post(path, body))
    expect([path, answer.status]).toEqual([path, 404])
  }
  expect(await state()).toEqual(before)
})

it('lists and searches do not hold what is somebody else’s, by whatever id [F-039]', async () => {
  const all = Object.values(ids)
  for (const stranger of strangers) {
    expect(await accounts(stranger, { ids: all })).toEqual([])
    expect((await stranger.list({ filters: { ids: [ids.file] } })).count).toBe(0)
    const ofAccount = { organization_user_data_source_id: [ids.drive] }
    expect((await stranger.list({ filters: ofAccount })).count).toBe(0)
    const found = await stranger.post('/embeddings', { query: 'welcome', file_ids: [ids.file] })
    expect(await found.json()).toEqual({ documents: [] })
  }
})

async function state(): Promise<unknown> {
  const found = []
  for (const id of [ids.drive, ids.slack, ids.github]) found.push(await account(ann, id))
  return [found, await ann.file(ids.file)]
}
