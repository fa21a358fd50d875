import { ItemsQuery } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { expectToRead, expectToWalk } from '../../../test/expectToRead.ts'
import { explaining, type PlanStep } from '../../../test/explaining.ts'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import { wholeCustomer } from '../filters/Reach.ts'
import { listItems } from './itemList.ts'

const INDEX = {
  // Files by name are almost all that is in a folder.
  directories_first: ['items_by_folder', 'items_by_name'],
  name: ['items_by_name'],
  created_at: ['items_by_creation'],
  // Of an account with a good part of all items either finds the next one soon.
  id: ['items_by_id', 'items_pkey'],
} as const
const ORDERS = ['directories_first', 'name', 'created_at', 'id'] as const
const EACH = ORDERS.flatMap((by) => (['asc', 'desc'] as const).map((way) => [by, way] as const))
const PAGE = 20
/** Rows that may be sorted: those of a page from each of an order's two stretches. */
const SORTED = 2 * (PAGE + 1)

onEachDatabase('lists of items at size', (service) => {
  let account = 0
  beforeAll(async () => {
    await service().customer('large')
    const { db } = service().database
    await sql`insert into accounts (customer_id, data_source_type, data_source_external_id, sync_status, sync_begun_at,
        created_at, updated_at)
      select c.id, 'BOX', 'login-' || i, 'READY', now(), now(), now() from customers c, generate_series(1, 12) i`.execute(
      db,
    )
    // The first account has a quarter of all, a full top and a full folder.
    await sql`insert into items (account_id, external_id, parent_external_id, name, name_key, item_type, is_selectable,
        is_expandable, version, created_at)
      select a.id, 'item-' || i, case when i % 2 = 0 then 'item-1' end, 'Item ' || i, 'item ' || (i * 7919) % 1000,
        case when i % 25 = 1 then 'FOLDER' else 'FILE' end, true, i % 25 = 1, '1',
        case when i % 9 > 0 then timestamptz '2024-01-01' + (i * 31) % 4001 * interval '1 minute' end
      from accounts a
      cross join lateral generate_series(1, case when a.id = (select min(id) from accounts) then 6000 else 1000 end) i`.execute(
      db,
    )
    await sql`vacuum analyze items`.execute(db)
    const first = await db.selectFrom('accounts').select('id').orderBy('id').executeTakeFirstOrThrow()
    account = first.id
  })

  const plansOf = async (wanted: object): Promise<PlanStep[][]> => {
    const { db, plans } = explaining(service().database.db)
    await listItems(
      db,
      { accountId: account, reach: wholeCustomer(0) },
      v.parse(ItemsQuery, { data_source_id: account, ...wanted }),
    )
    return plans
  }

  test.each(EACH)(
    'the top and a folder by %s %s are read where the page begins, and nothing is sorted for it',
    async (by, way) => {
      for (const parent_id of [undefined, 'item-1']) {
        const order = { parent_id, order_by: by, order_dir: way }
        const asked = { data_source_id: account, ...order, pagination: { limit: PAGE } }
        const [first = []] = await plansOf(asked)
        expectToWalk(first, INDEX[by], SORTED)
        const { next } = await listItems(
          service().database.db,
          { accountId: account, reach: wholeCustomer(0) },
          v.parse(ItemsQuery, asked),
        )
        expect(next).not.toBeNull()
        const [behind = []] = await plansOf({ ...order, pagination: { limit: PAGE, after: next } })
        expectToWalk(behind, INDEX[by], SORTED)
      }
    },
  )

  test('a name that all items have is found in the order', async () => {
    const [sample = [], page = []] = await plansOf({ filters: { name: 'item' }, pagination: { limit: PAGE } })
    expectToWalk(sample, ['items_one_per_id'], 0)
    expectToWalk(page, ['items_of_account'], SORTED)
  })

  test('a rare name is found by its letters, among the items of the account', async () => {
    const [, page = [], count = []] = await plansOf({
      filters: { name: 'em 777' },
      pagination: { limit: PAGE },
    })
    expectToRead(page, ['items_by_letters'], SORTED)
    expectToRead(count, ['items_by_letters'], 0)
  })

  test('no count reads the items of others', async () => {
    for (const parent_id of [undefined, 'item-1']) {
      for (const count_up_to of [undefined, 1000]) {
        const [, count = []] = await plansOf({ parent_id, pagination: { count_up_to } })
        expect(count.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([])
      }
    }
  })
})
