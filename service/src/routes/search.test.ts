import { SearchAnswer } from '@inlet/wire/service'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestService.ts'

const TEXTS = {
  'refunds.txt': 'Refunds are paid within fourteen days. Send the goods back first.',
  'shipping.txt': 'Shipping takes three days. We ship to every country of the continent.',
  'codes.txt': 'Error XK-4711/b means that the valve is closed.',
  'chinese.txt': '退款将在十四天内支付。请先寄回商品。',
}

onEachDatabase('search', (service) => {
  let customer: TestCustomer
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    customer = await service().customer('seeker')
    for (const [name, text] of Object.entries(TEXTS)) ids[name] = (await customer.upload(name, text)).id
    for (const id of Object.values(ids)) await settled(customer, id)
    const tags = { team: 'support', level: 2 }
    await customer.post('/create_user_file_tags', { organization_user_file_id: ids['refunds.txt'], tags })
  })
  const search = async (body: unknown) => {
    const answer = await customer.post('/embeddings', body)
    expect(answer.status).toBe(200)
    return v.parse(SearchAnswer, await answer.json()).documents
  }
  const found = async (query: string) => (await search({ query })).map((hit) => hit.file_name)

  test('answers a whole question, best first, with where it comes from', async () => {
    const [best] = await search({ query: 'How many days until a refund is paid?' })
    expect(best).toMatchObject({
      user_file_id: ids['refunds.txt'],
      chunk_index: 0,
      content: TEXTS['refunds.txt'],
      source: 'TEXT',
      file_name: 'refunds.txt',
      tags: { team: 'support', level: '2' },
    })
    const scores = (await search({ query: 'days' })).map((hit) => hit.score)
    expect(scores).toHaveLength(2)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  test('understands word forms, phrases and exclusions', async () => {
    expect(await found('refunding')).toEqual(['refunds.txt'])
    expect(await found('"three days"')).toEqual(['shipping.txt'])
    expect(await found('days -refunds')).toEqual(['shipping.txt'])
  })

  test('finds codes and scripts without blanks by their letters', async () => {
    expect(await found('4711/b')).toEqual(['codes.txt'])
    expect(await found('寄回商品')).toEqual(['chinese.txt'])
    expect(await found('100%')).toEqual([])
  })

  test('keeps to the files, the tags and the number that are asked for', async () => {
    const hits = await search({ query: 'days', file_ids: [ids['shipping.txt']] })
    expect(hits.map((hit) => hit.file_name)).toEqual(['shipping.txt'])
    expect(await search({ query: 'days', file_ids: [] })).toEqual([])
    expect(await search({ query: 'days', tags: { level: 2 } })).toHaveLength(1)
    expect(await search({ query: 'days', tags: { team: 'sales' } })).toEqual([])
    expect(await search({ query: 'days', k: 1 })).toHaveLength(1)
  })

  test.each([{ query: '' }, { query: '   ' }, { query: 'x', k: 0 }, { query: 'x', k: 1001 }, {}])(
    '%j is refused',
    async (body) => {
      expect((await customer.post('/embeddings', body)).status).toBe(422)
    },
  )

  test.each(["'", '"', '\\', '!', '& | :*', '-', '(((', 'a'.repeat(8000)])(
    '%j is a question as well',
    async (query) => {
      expect((await customer.post('/embeddings', { query })).status).toBe(200)
    },
  )
})
