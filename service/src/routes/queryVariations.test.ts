import { SearchAnswer } from '@inlet/wire/service'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'

const FILES = [
  ['harbor.txt', 'The quay opens at six.'],
  ['both.txt', 'The wharf and the quay belong to the town.'],
  ['wharf.txt', 'A wharf needs a crane, and a crane needs oil, and oil needs care.'],
  ['other.txt', 'Walruses sleep.'],
] as const

onEitherDatabase('query variations', (service) => {
  let customer: TestCustomer
  beforeAll(async () => {
    customer = await service().customer('varied')
    for (const [name, text] of FILES) {
      const { id } = await settled(customer, (await customer.upload(name, text)).id)
      const tags = { organization_user_file_id: id, tags: { place: ['port', name] } }
      await customer.post('/create_user_file_tags', tags)
    }
  })
  const ask = async (body: object) => {
    const answer = await customer.post('/embeddings', body)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return v.parse(SearchAnswer, await answer.json())
  }
  const names = async (body: object) => (await ask(body)).documents.map((hit) => hit.file_name)

  it('put first what several wordings find, and say what each found', async () => {
    expect(await names({ query: 'quay' })).not.toContain('wharf.txt')
    const { documents } = await ask({
      query: 'quay',
      query_variations: ['wharf'],
      include_citations: true,
    })
    expect(documents.map((hit) => hit.file_name).sort()).toEqual(['both.txt', 'harbor.txt', 'wharf.txt'])
    const [best] = documents
    expect(best?.file_name).toBe('both.txt')
    expect(best?.why?.words?.toSorted()).toEqual(['quay', 'wharf'])
    const marked = best?.citation?.matches.map(({ start, end }) => best.content.slice(start, end))
    expect(marked).toEqual(['wharf', 'quay'])
  })

  it('count once, whatever their case', async () => {
    const once = await ask({ query: 'quay' })
    expect(await ask({ query: 'quay', query_variations: [' QUAY ', 'Quay'] })).toEqual(once)
    expect(await ask({ query: 'quay', query_variations: [] })).toEqual(once)
  })

  it('find together as many as are asked for, with other options', async () => {
    const body = { query: 'quay', query_variations: ['wharf', 'crane'], k: 2, max_per_file: 1 }
    expect(await names(body)).toHaveLength(2)
    const { facets } = await ask({ ...body, facets: ['tags', 'file_types_at_source', 'account_ids', 'tags'] })
    expect(facets).toEqual({
      is_complete: true,
      tags: [
        { key: 'place', value: 'port', files: 3 },
        { key: 'place', value: 'both.txt', files: 1 },
        { key: 'place', value: 'harbor.txt', files: 1 },
        { key: 'place', value: 'wharf.txt', files: 1 },
      ],
      file_types_at_source: [],
      account_ids: [],
    })
    expect((await ask({ query: 'nowhere', facets: ['sources'] })).facets).toEqual({
      is_complete: true,
      sources: [],
    })
    expect(await ask({ query: 'quay', facets: [] })).not.toHaveProperty('facets')
  })

  it.each([
    [{ query_variations: ['wharf'] }, 'Field required'],
    [{ query_vector: [1, 0], query_variations: ['wharf'] }, 'Not together with query_vector.'],
    [{ query: 'quay', query_variations: ['a', 'b', 'c', 'd', 'e', 'f'] }, '5'],
    [{ query: 'quay', query_variations: [' '] }, 'length'],
    [{ query_vector: [1, 0], facets: ['tags'] }, 'leave out query_vector'],
    [{ query: 'quay', hybrid_search: false, facets: ['tags'] }, 'leave out query_vector'],
    [{ query: 'quay', facets: ['name'] }, 'account_ids'],
  ])('are refused as %j', async (body, reason) => {
    const answer = await customer.post('/embeddings', body)
    expect(answer.status).toBe(422)
    expect(JSON.stringify(await answer.json())).toContain(reason)
  })
})
