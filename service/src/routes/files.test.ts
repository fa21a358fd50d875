import { Failure } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'

onEitherDatabase('files', (service) => {
  const names = async (customer: TestCustomer, query: unknown) =>
    (await customer.list(query)).results.map((file) => file.name)

  test('lists newest first, in pages that neither repeat nor leave out, with the count of all', async () => {
    const customer = await service().customer('lister')
    const oldest = await customer.upload('c.txt', 'x')
    for (const name of ['a.txt', 'b.csv', 'd.txt', 'A.txt']) await customer.upload(name, 'x')
    const seen: (string | null)[] = []
    for (const offset of [0, 2, 4]) {
      const page = await customer.list({
        pagination: { limit: 2, offset },
        order_by: 'id',
        order_dir: 'desc',
      })
      expect(page.count).toBe(5)
      seen.push(...page.results.map((file) => file.name))
    }
    expect(seen).toEqual(['A.txt', 'd.txt', 'b.csv', 'a.txt', 'c.txt'])
    expect(await names(customer, { order_by: 'name', order_dir: 'asc' })).toEqual([
      'a.txt',
      'A.txt',
      'b.csv',
      'c.txt',
      'd.txt',
    ])
    expect(await names(customer, { order_by: 'created_at', order_dir: 'asc' })).toHaveLength(5)
    expect(await customer.list({ pagination: { offset: 99 } })).toMatchObject({ results: [], count: 5 })
    for (const { id } of (await customer.list()).results) await settled(customer, id)
    service().clock.advance(1000)
    // Asked for nothing else, the order is the contract's; and the last id of a page leads to the next.
    await customer.post('/create_user_file_tags', { organization_user_file_id: oldest.id, tags: { a: 'b' } })
    expect((await names(customer, {})).at(-1)).toBe('c.txt')
    const pages: (string | null)[][] = []
    for (let last = 0; ; ) {
      const query = { order_by: 'id', pagination: { limit: 2, starting_id: last } }
      const { results, count } = await customer.list(query)
      expect(count).toBe(5)
      if (results.length === 0) break
      pages.push(results.map(({ name }) => name))
      last = results.at(-1)?.id ?? 0
    }
    expect(pages).toEqual([['c.txt', 'a.txt'], ['b.csv', 'd.txt'], ['A.txt']])
  })

  test('finds a part of the name in any letter case, signs included', async () => {
    const customer = await service().customer('searcher')
    for (const name of ['100%_done.txt', 'Übersicht.txt', 'a\\b.txt', 'plain.txt'])
      await customer.upload(name, 'x')
    const search = (name: string) => names(customer, { filters: { name } })
    expect(await search('ÜBER')).toEqual(['Übersicht.txt'])
    expect(await search('0%_d')).toEqual(['100%_done.txt'])
    expect(await search('_')).toEqual(['100%_done.txt'])
    expect(await search('%')).toEqual(['100%_done.txt'])
    expect(await search('\\')).toEqual([])
    expect(await search('LAIN')).toEqual(['plain.txt'])
    expect(await search('')).toHaveLength(4)
  })

  test('filters by id, source and status, together', async () => {
    const customer = await service().customer('filterer')
    const text = await customer.upload('a.txt', 'x')
    const table = await customer.upload('b.csv', 'x,y')
    const odd = await customer.upload('c.xyz', 'x')
    for (const { id } of [text, table, odd]) await settled(customer, id)
    const ids = async (filters: unknown) =>
      (await customer.list({ filters, order_by: 'id', order_dir: 'desc' })).results.map((file) => file.id)
    expect(await ids({ ids: [text.id, 999_999] })).toEqual([text.id])
    expect(await ids({ ids: [] })).toEqual([])
    expect(await ids({ source: 'CSV' })).toEqual([table.id])
    expect(await ids({ source: ['CSV', 'TEXT'] })).toEqual([table.id, text.id])
    expect(await ids({ source: 'LOCAL_FILES' })).toEqual([odd.id, table.id, text.id])
    expect(await ids({ source: 'WEB_SCRAPE' })).toEqual([])
    expect(await ids({ sync_statuses: ['SYNC_ERROR'] })).toEqual([odd.id])
    expect(await ids({ sync_statuses: ['READY'], source: 'TEXT' })).toEqual([text.id])
    expect(await ids({ external_file_ids: [text.external_file_id] })).toEqual([text.id])
    expect(await ids({ organization_user_data_source_id: [1] })).toEqual([])
    expect(await ids({ request_ids: ['none'] })).toEqual([])
    expect(await ids({ root_files_only: true })).toHaveLength(3)
    expect(await ids({ parent_file_ids: [text.id] })).toEqual([])
  })

  test('refuses what the contract does not allow, with the place', async () => {
    const customer = await service().customer('ann')
    const place = async (body: unknown) => {
      const answer = await customer.post('/user_files_v2', body)
      expect(answer.status).toBe(422)
      return placeOf(answer)
    }
    expect(await place({ filters: { root_files_only: true, parent_file_ids: [1] } })).toEqual([
      'body',
      'filters',
      'root_files_only',
    ])
    expect(await place({ pagination: { limit: 1001 } })).toEqual(['body', 'pagination', 'limit'])
    expect(await place({ filters: { ids: ['1'] } })).toEqual(['body', 'filters', 'ids', 0])
    expect(await place({ order_by: 'secret' })).toEqual(['body', 'order_by'])
    expect(await place({ filters: { name: 'a\u0000b' } })).toEqual(['body', 'filters', 'name'])
  })

  test('tags are texts or lists of texts, added to those that are there', async () => {
    const customer = await service().customer('tagger')
    const { id } = await customer.upload('a.txt', 'x')
    const tag = (tags: unknown) =>
      customer.post('/create_user_file_tags', { organization_user_file_id: id, tags })
    await tag({ a: 'text', b: 1, c: true })
    const answer = await tag({ b: ['x', 'y'], d: [1, 2] })
    expect(await answer.json()).toMatchObject({
      tags: { a: 'text', b: ['x', 'y'], c: 'true', d: ['1', '2'] },
    })
    expect((await customer.file(id)).tags).toEqual({ a: 'text', b: ['x', 'y'], c: 'true', d: ['1', '2'] })
    const reserved = await tag({ user_id: '1' })
    expect(reserved.status).toBe(422)
    expect(await placeOf(reserved)).toEqual(['body', 'tags', 'user_id'])
  })

  test('resync reads an upload again, with new sizes, and not while it is being synced', async () => {
    const customer = await service().customer('resyncer')
    const { id } = await customer.upload('a.txt', 'some words to cut into several chunks '.repeat(20))
    expect((await customer.post('/resync_file', { file_id: id })).status).toBe(409)
    const first = await settled(customer, id)
    const answer = await customer.post('/resync_file', { file_id: id, chunk_size: 10, chunk_overlap: 0 })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id, sync_status: 'QUEUED_FOR_SYNC', chunk_size: 10 })
    const again = await customer.post('/resync_file', { file_id: id })
    expect(again.status).toBe(409)
    expect(await again.json()).toEqual({ detail: 'The file is being synced already.' })
    const second = await settled(customer, id)
    expect(second.last_sync).not.toBe(first.last_sync)
    const chunks = await service()
      .database.db.selectFrom('chunks')
      .select('index')
      .where('file_id', '=', id)
      .orderBy('index')
      .execute()
    expect(chunks.length).toBeGreaterThan(5)
    expect(chunks.map((chunk) => chunk.index)).toEqual(chunks.map((_, index) => index))
  })

  test('two resyncs at the same moment queue one', async () => {
    const customer = await service().customer('resyncer')
    const { id } = await customer.upload('b.txt', 'x')
    await settled(customer, id)
    const answers = await Promise.all([1, 2].map(() => customer.post('/resync_file', { file_id: id })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test("another customer's files do not exist", async () => {
    const owner = await service().customer('owner')
    const thief = await service().customer('thief')
    const { id } = await owner.upload('secret.txt', 'treasure')
    await settled(owner, id)
    expect(await thief.list({ filters: { ids: [id] } })).toMatchObject({ results: [], count: 0 })
    const tags = { organization_user_file_id: id, tags: { a: 'b' } }
    for (const [path, body] of [
      ['/resync_file', { file_id: id }],
      ['/delete_files_v2', { filters: { ids: [id] } }],
      ['/create_user_file_tags', tags],
    ] as const) {
      const answer = await thief.post(path, body)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ detail: 'There is no such file.' })
    }
    const found = await thief.post('/embeddings', { query: 'treasure', file_ids: [id] })
    expect(await found.json()).toEqual({ documents: [] })
    expect((await owner.file(id)).sync_status).toBe('READY')
  })
})

async function placeOf(answer: Response): Promise<unknown> {
  const { detail } = v.parse(Failure, await answer.json())
  return typeof detail === 'string' ? detail : detail[0]?.loc
}
