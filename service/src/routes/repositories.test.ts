import { Repositories, User, type UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { account, connect, edit, items, quiet } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { previewOf } from '../../test/previewOf.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'

onEitherDatabase('repositories', repositoryTests, () => ({ INLET_SANDBOX: 'true' }))

function repositoryTests(running: () => TestService): void {
  test('[API-134] come page by page, and the last page is not full', async () => {
    const ann = await running().customer('has-repos')
    const { id } = await connectKeys(ann, 'GITHUB')
    const first = await list(ann, `data_source_id=${id}&page=1&per_page=20`)
    expect(first).toHaveLength(20)
    expect(first.find(({ id: one }) => one === '1001')).toEqual({
      id: '1001',
      name: 'fiona-fine/handbook',
      url: 'https://github.com/fiona-fine/handbook',
    })
    const second = await list(ann, `data_source_id=${id}&page=2&per_page=20`)
    expect(second).toHaveLength(7)
    expect(new Set([...first, ...second].map((repository) => repository.id)).size).toBe(27)
    expect(await list(ann, `data_source_id=${id}&page=3&per_page=20`)).toEqual([])
    expect(await list(ann, `data_source_id=${id}`)).toHaveLength(27)
    const bruno = { username: 'bruno-big', access_token: 'sandbox-big' }
    const big = await connectKeys(ann, 'GITHUB', bruno)
    expect(await list(ann, `data_source_id=${big.id}&per_page=100&page=2`)).toHaveLength(20)
  })

  test('[API-135] are imported whole by id or by name, each once, and found', {
    timeout: 60_000,
  }, async () => {
    const ann = await running().customer('imports-repos')
    const { id } = await connectKeys(ann, 'GITHUB', { data_source_tags: { team: 'red' } })
    const answer = await sync(ann, id, ['1003', 'Fiona-Fine/API'])
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY', last_sync_action: 'UPDATE' })
    const files = await all(ann)
    const names = (root: string) =>
      files.flatMap((file) => (file.external_file_id?.startsWith(root) ? [file.name] : [])).sort()
    expect(names('1003')).toEqual([
      'LICENCE.txt',
      'README.md',
      'docs',
      'example.txt',
      'fiona-fine/api',
      'guide.md',
      'overview.md',
      'questions.md',
      'src',
    ])
    expect(files).toHaveLength(9)
    expect(new Set(files.map((file) => file.sync_status))).toEqual(new Set(['READY']))
    const byId = new Map(files.map((file) => [file.external_file_id, file]))
    expect(byId.get('1003')).toMatchObject({ file_metadata: { type: 'REPOSITORY', is_folder: true } })
    expect(byId.get('1003|docs/guide.md')?.parent_id).toBe(byId.get('1003|docs')?.id)
    const search = await ann.post('/embeddings', { query: 'You found item 1003.docs.guide of GitHub.', k: 1 })
    expect(await search.json()).toMatchObject({ documents: [{ file_name: 'guide.md', source: 'GITHUB' }] })

    await sync(ann, id, ['fiona-fine/api'])
    await quiet(ann, id)
    expect((await all(ann)).map((file) => file.id).sort()).toEqual(files.map((file) => file.id).sort())
  })

  test('are counted before they are imported, by id or by name, and one that does not exist is refused', async () => {
    const ann = await running().customer('counts-repos')
    const { id } = await connectKeys(ann, 'GITHUB')
    const preview = await previewOf(ann, id, ['1003', 'Fiona-Fine/API'])
    expect(preview).toMatchObject({ state: 'done', files: 6, folders: 3, is_lower_bound: false })
    await sync(ann, id, ['1003'])
    await quiet(ann, id)
    expect(await all(ann)).toHaveLength(preview.files + preview.folders)
    const refused = await ann.post('/integrations/items/preview', {
      account_id: id,
      item_ids: ['fiona-fine/none'],
    })
    expect(refused.status).toBe(422)
  })

  test('are synced by themselves where the call wants it, though connecting cannot say so [F-015]', async () => {
    const ann = await running().customer('auto-repos')
    const max = { username: 'max-multi', access_token: 'sandbox-multi' }
    const { id } = await connectKeys(ann, 'GITHUB', max)
    const sources = async () =>
      v.parse(User, await (await ann.get('/whoami')).json()).auto_sync_enabled_sources
    for (const [settings, wanted] of [
      [{ enable_auto_sync: true }, true],
      [{}, false],
    ] as const) {
      expect((await sync(ann, id, ['1005'], settings)).status).toBe(200)
      await quiet(ann, id)
      // The repository counts, and not what is in it.
      const repository = (await all(ann)).find((file) => file.external_file_id === '1005')
      expect(repository?.enable_auto_sync).toBe(wanted)
      expect(await sources()).toEqual(wanted ? ['GITHUB'] : [])
    }
  })

  test('a repository that changes is followed by the next sync', async () => {
    const ann = await running().customer('follows-repos')
    const max = { username: 'max-multi', access_token: 'sandbox-multi' }
    const { id } = await connectKeys(ann, 'GITHUB', max)
    await sync(ann, id, ['1005'])
    await quiet(ann, id)
    await ann.post('/integrations/items/sync', { data_source_id: id })
    await quiet(ann, id)
    await edit(running(), 'GITHUB', 'multi', '1005.docs', 'removed')
    await ann.post('/integrations/items/sync', { data_source_id: id })
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
    const left = (await all(ann)).map((file) => file.external_file_id).sort()
    expect(left).toEqual([
      '1005',
      '1005|LICENCE.txt',
      '1005|README.md',
      '1005|src',
      '1005|src/example.txt',
      '1005|src/overview.md',
    ])
    expect((await items(ann, id)).items[0]).toMatchObject({ item_type: 'REPOSITORY', source: 'GITHUB' })
  })

  test('[API-135] refuses unknown ones, none, more than 25, and imports nothing then', async () => {
    const ann = await running().customer('asks-too-much')
    const { id } = await connectKeys(ann, 'GITHUB')
    const unknown = await sync(ann, id, ['1001', 'max-multi/handbook'])
    expect(unknown.status).toBe(422)
    expect(await unknown.json()).toMatchObject({
      detail: [{ loc: ['body', 'repos', 1], msg: 'There is no such repository in this account.' }],
    })
    const endless = 'r'.repeat(200_000)
    for (const repos of [
      [],
      [''],
      [endless],
      Array.from({ length: 26 }, (_, index) => String(1001 + index)),
      '1001',
    ]) {
      expect((await sync(ann, id, repos)).status).toBe(422)
    }
    expect(await all(ann)).toEqual([])
    expect(await account(ann, id)).toMatchObject({ last_sync_action: 'ADD', sync_status: 'READY' })
  })

  test("nobody else's account, no account of another source, and no disconnected one", async () => {
    const [ann, bob] = [await running().customer('owns-repos'), await running().customer('wants-repos')]
    const { id } = await connectKeys(ann, 'GITHUB')
    const box = await connect(running(), ann, 'BOX', { sync_source_items: false })
    const ask = async (who: TestCustomer, account: number) => [
      (await who.get(`/integrations/github/repos?data_source_id=${account}`)).status,
      (await sync(who, account, ['1001'])).status,
    ]
    expect(await ask(bob, id)).toEqual([404, 404])
    expect(await ask(ann, box.id)).toEqual([404, 404])
    expect(await ask(ann, 999_999)).toEqual([404, 404])
    // Without an account the only one is meant, where there is exactly one.
    expect((await ann.get('/integrations/github/repos')).status).toBe(200)
    expect((await bob.get('/integrations/github/repos')).status).toBe(422)
    for (const query of [
      'data_source_id=x',
      `data_source_id=${id}&page=0`,
      `data_source_id=${id}&per_page=101`,
    ]) {
      expect((await ann.get(`/integrations/github/repos?${query}`)).status).toBe(422)
    }
    expect((await running().app.request(`/integrations/github/repos?data_source_id=${id}`)).status).toBe(401)
    await ann.post('/revoke_access_token', { data_source_id: id })
    expect(await ask(ann, id)).toEqual([409, 409])
  })
}

async function list(customer: TestCustomer, query: string): Promise<Repositories> {
  const answer = await customer.get(`/integrations/github/repos?${query}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return v.parse(Repositories, await answer.json())
}

function sync(customer: TestCustomer, id: number, repos: unknown, more: object = {}): Promise<Response> {
  return customer.post('/integrations/github/sync_repos', { data_source_id: id, repos, ...more })
}

async function all(customer: TestCustomer): Promise<UserFile[]> {
  return (await customer.list({ pagination: { limit: 250 } })).results
}
