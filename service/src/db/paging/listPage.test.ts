import { ItemsQuery } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { onOneDatabase } from '../../../test/onEachDatabase.ts'
import { wholeCustomer } from '../filters/Reach.ts'
import { listItems } from '../items/itemList.ts'

onOneDatabase('pages of an order with two stretches', (service) => {
  test('folders of a name come before its files, though thousands of others are before them', async () => {
    await service().customer('ann')
    const { db } = service().database
    const account = await sql<{ id: number }>`
      insert into accounts (customer_id, data_source_type, data_source_external_id, sync_status, sync_begun_at,
        created_at, updated_at)
      select id, 'BOX', 'login', 'READY', now(), now(), now() from customers returning id`.execute(db)
    const id = account.rows[0]?.id ?? 0
    // More folders than are walked, of which the last ones have the name.
    await sql`insert into items (account_id, external_id, name, name_key, item_type, is_selectable, is_expandable, version)
      select ${id}, type || i, name, name, type, true, type = 'FOLDER', '1' from (
        select 'FOLDER' as type, i, case when i > 5100 then 'last zeta ' else 'first ' end || i as name
        from generate_series(1, 5150) i
        union all select 'FILE', i, 'a zeta ' || i from generate_series(1, 100) i) made`.execute(db)
    const found: string[] = []
    let after: string | undefined
    do {
      const asked = { data_source_id: id, filters: { name: 'zeta' }, pagination: { limit: 40, after } }
      const page = await listItems(db, { accountId: id, reach: wholeCustomer(0) }, v.parse(ItemsQuery, asked))
      found.push(...page.rows.map((row) => row.item_type ?? ''))
      after = page.next ?? undefined
    } while (after !== undefined)
    const types = [Array.from({ length: 50 }, () => 'FOLDER'), Array.from({ length: 100 }, () => 'FILE')]
    expect(found).toEqual(types.flat())
  })
})
