import { SearchAnswer } from '@inlet/wire/service'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { ensureAnalyse } from '../db/jobs/standingJobs.ts'

const TEXTS = {
  'refunds.txt': 'Refunds are paid within fourteen days. Send the goods back first.',
  'shipping.txt': 'Shipping takes three days. We ship to every country of the continent.',
  'codes.txt': 'Error XK-4711/b means that the valve is closed.',
  'chinese.txt': '退款将在十四天内支付。请先寄回商品。',
  'numbers.txt': 'Item 40 300 200 can be had inside, or at +44 (0)1632 960 123. USB메모리는 여기.',
}
/** In which each is to be found by another form, a part, or other letters of its words. */
const LANGUAGES = {
  'german.txt': 'Die Rückerstattungen für gekaufte Häuser finden Sie im Kundenkonto.',
  'french.txt': 'Le téléphone est livré sous quatre jours ouvrés dans toute la région.',
  'spanish.txt': 'Las facturaciones mensuales se envían por correo a la empresa.',
  'russian.txt': 'Гарантия на все товары действует двадцать месяцев после покупки.',
  'japanese.txt': '保証書は購入日から二年間有効です。修理は無料です。',
  'korean.txt': '비밀번호는 설정 화면에서 바꿀 수 있습니다.',
  'thai.txt': 'ลูกค้าสามารถเปลี่ยนรหัสผ่านได้ในหน้าตั้งค่า',
}

onEachDatabase('search', (service) => {
  let customer: TestCustomer
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    customer = await service().customer('seeker')
    for (const [name, text] of Object.entries({ ...TEXTS, ...LANGUAGES }))
      ids[name] = (await customer.upload(name, text)).id
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
    expect(await found('days -\u0640')).toHaveLength(2)
  })

  test('leaves out hundreds of words as soon as one', { timeout: 10_000 }, async () => {
    const others = Array.from({ length: 800 }, (_, index) => `-${index.toString(26).replace(/\d/g, 'q')}word`)
    expect(await found(`days ${others.join(' ')} -refunds`)).toEqual(['shipping.txt'])
  })

  test.each([
    ['Haus', 'german.txt'],
    ['Rueckerstattung', 'german.txt'],
    ['telephones', 'french.txt'],
    ['facturacion', 'spanish.txt'],
    ['гарантии', 'russian.txt'],
    ['保証書はいつまで有効ですか', 'japanese.txt'],
    ['비밀번호를 바꾸려면', 'korean.txt'],
    ['รหัสผ่าน', 'thai.txt'],
    ['XK4711', 'codes.txt'],
    ['xk-4711', 'codes.txt'],
    ['contine', 'shipping.txt'],
  ])('finds %s in %s first [F-024]', async (question, name) => {
    expect((await found(question))[0]).toBe(name)
  })

  test.each([
    ['refnuds', 'refunds.txt'],
    ['continnent', 'shipping.txt'],
    ['Erstattungen', 'german.txt'],
    ['Konto Kunden', 'german.txt'],
    ['in side', 'numbers.txt'],
    ['fourteendays', 'refunds.txt'],
    ['40300200', 'numbers.txt'],
    ['01632960123', 'numbers.txt'],
    ['메모리', 'numbers.txt'],
  ])('finds %s, which stands nowhere in these letters, in %s [F-024]', async (question, name) => {
    expect((await found(question))[0]).toBe(name)
  })

  test('a chunk full of a common word does not win over the rare one that was asked for [F-024]', async () => {
    const common = await service().customer('common')
    for (let index = 0; index < 6; index += 1) {
      const { id } = await common.upload(
        `${index}.txt`,
        `The price of item ${index}. ${'price list '.repeat(40)}`,
      )
      await settled(common, id)
    }
    await settled(common, (await common.upload('rare.txt', 'The price of a gasket is nine.')).id)
    const answer = await common.post('/embeddings', { query: 'price gasket' })
    const [first] = v.parse(SearchAnswer, await answer.json()).documents
    expect(first).toMatchObject({ file_name: 'rare.txt', why: { words: ['price', 'gasket'], word_rank: 1 } })
  })

  test('says in which section a hit stands, and finds it by the heading', async () => {
    const text = `# Handbook\n\n## Holidays\n\n${'Everybody has thirty days. '.repeat(60)}\n\n## Pay\n\nAt the end of the month.`
    const reader = await service().customer('reader')
    await settled(reader, (await reader.upload('book.md', text, '?chunk_size=60&chunk_overlap=0')).id)
    const answer = await reader.post('/embeddings', { query: 'holidays', k: 20 })
    const { documents } = v.parse(SearchAnswer, await answer.json())
    expect(documents.length).toBeGreaterThan(3)
    for (const hit of documents.filter((one) => one.chunk_index > 0))
      expect(hit.heading_path).toEqual(['Handbook', 'Holidays'])
  })

  test('chunks of an older version are found at once, and by all that others are once a job has read them [F-024]', async () => {
    const older = await service().customer('older')
    const { id } = await older.upload('older.txt', 'The caf\u00e9 of the museum opens at nine.')
    await settled(older, id)
    const { db } = service().database
    const names = async (query: string) => {
      const answer = await older.post('/embeddings', { query })
      return v.parse(SearchAnswer, await answer.json()).documents.map((hit) => hit.file_name)
    }
    const unread = db.updateTable('chunks').set({ terms: null, language: null }).where('file_id', '=', id)
    await db.deleteFrom('jobs').where('kind', '=', 'analyse').execute()
    await unread.execute()
    expect(await names('museums')).toEqual(['older.txt'])
    expect(await names('cafes')).toEqual([])
    await ensureAnalyse(db, new Date(0))
    await expect.poll(() => names('cafes'), { timeout: 20_000 }).toEqual(['older.txt'])
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
