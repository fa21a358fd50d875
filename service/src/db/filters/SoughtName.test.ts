import { FilesQuery } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import { listFiles } from '../files/fileList.ts'
import { foldText, nameKey } from '../foldText.ts'
import { wholeCustomer } from './Reach.ts'

/** With what means something to a query of letters, to LIKE, and to SQL. */
const NAMES = [
  'Report 2024.pdf',
  "O'Neill's \\ back''slash\\",
  '100 % _under_ %%.txt',
  'a & b | !c :* <-> (d)',
  '契約書 合同.docx',
  '👩‍👩‍👧 Familie 👍.jpg',
  'Übersicht STRASSE Straße',
  'aaaaaaaa',
  '1.abc 2.abc',
  'x',
  '  ',
  `${'long '.repeat(150)}end`,
]
const LENGTHS = [1, 2, 3, 4, 9, 40]

onEachDatabase('a name that is sought', (service) => {
  const ids: number[] = []
  beforeAll(async () => {
    for (const name of ['ann', 'neighbour']) await service().customer(name)
    const { db } = service().database
    const customers = await db.selectFrom('customers').select('id').orderBy('id').execute()
    ids.push(...customers.map(({ id }) => id))
    for (const name of NAMES) {
      await sql`insert into files (customer_id, source, name, name_key, sync_status, external_file_id, settings, created_at,
          updated_at)
        select id, 'TXT', ${name}, ${nameKey(name)}, 'READY', ${name}, '{}', now(), now() from customers`.execute(
        db,
      )
    }
  })

  /** Parts of names as people type them, spread over each name. */
  const parts = NAMES.flatMap((name) => {
    const letters = [...name]
    return LENGTHS.flatMap((length) => {
      const last = letters.length - length
      return last < 0
        ? []
        : [0, Math.floor(last / 2), last].map((at) => letters.slice(at, at + length).join(''))
    })
  })
  const others = ['2024.pdx', 'ab', 'b.a', 'zz', '%%%', "''''", 'long end long']

  test('is found wherever it stands, whatever it is made of, among the names of the customer', async () => {
    for (const name of new Set([...parts, ...others])) {
      const query = v.parse(FilesQuery, { filters: { name }, pagination: { limit: 50 }, order_by: 'id' })
      const found = await listFiles(service().database.db, wholeCustomer(ids[0] ?? 0), query)
      const expected = NAMES.filter((one) => nameKey(one).includes(foldText(name)))
      expect(
        found.rows.map((row) => row.name),
        name,
      ).toEqual(expected)
      expect(found.count, name).toBe(expected.length)
      expect(found.rows.every((row) => row.customer_id === ids[0])).toBe(true)
    }
  })

  test('that many have is counted without the index, and is on the same pages', async () => {
    const { db } = service().database
    await sql`insert into files (customer_id, source, name, name_key, sync_status, external_file_id, settings, created_at,
        updated_at)
      select ${ids[1]}, 'TXT', 'Many ' || i, 'many ' || i, 'READY', 'many-' || i, '{}', now(), now()
      from generate_series(1, 400) i`.execute(db)
    const query = { filters: { name: 'many' }, pagination: { limit: 50, offset: 370 }, order_by: 'id' }
    const found = await listFiles(db, wholeCustomer(ids[1] ?? 0), v.parse(FilesQuery, query))
    expect(found).toMatchObject({ count: 400, isExact: true, next: null })
    expect(found.rows.map((row) => row.name)).toEqual(
      Array.from({ length: 30 }, (_, at) => `Many ${371 + at}`),
    )
    const bounded = { ...query, pagination: { limit: 2, count_up_to: 300 } }
    const some = await listFiles(db, wholeCustomer(ids[1] ?? 0), v.parse(FilesQuery, bounded))
    expect(some).toMatchObject({ count: 300, isExact: false })
  })
})
