import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import { wholeCustomer } from '../filters/Reach.ts'
import { fileFigures } from '../migrations/0036_file_figures.ts'
import type { Db } from '../schema.ts'
import { mergeAllFigures } from './fileFigures.ts'
import { readTags, readUsage, type Usage } from './usage.ts'

class RollBack extends Error {}

/** Pseudorandom numbers that are the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

onEachDatabase('what files add up to', (service) => {
  let customers: number[] = []
  beforeEach(async () => {
    const db = service().database.db
    const { rows } = await sql<{ id: number }>`
      with organization as (
        insert into organizations (name, created_at) values (gen_random_uuid(), now()) returning id
      ) insert into customers (organization_id, supplied_id, created_at, updated_at)
      select id, 'customer ' || i, now(), now() from organization, generate_series(1, 3) i returning id`.execute(
      db,
    )
    customers = rows.map(({ id }) => id)
  })

  const parts = async () => {
    const { db } = service().database
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from file_figures where customer_id = any(${customers})`.execute(db)
    return rows[0]?.rows
  }

  /** As the files themselves say. */
  async function expectRecount(): Promise<void> {
    const { db } = service().database
    for (const customerId of customers)
      expect(await readUsage(db, { customerId })).toEqual(await recount(db, sql`${customerId}`))
    const { rows } = await sql<{ id: number }>`
      select organization_id as id from customers where id = ${customers[0]}`.execute(db)
    expect(await readUsage(db, { organizationId: rows[0]?.id ?? 0 })).toEqual(
      await recount(db, sql`any(${customers})`),
    )
  }

  test.each([1, 2])('is kept through all that becomes of files, and through merging (%i)', async (seed) => {
    const { db } = service().database
    const below = chance(seed)
    for (let round = 0; round < 8; round++) {
      const works = Array.from({ length: 4 }, (_, lane) => {
        const steps = Array.from({ length: 1 + below(4) }, () => change(customers, lane, below))
        const isRolledBack = below(4) === 0
        return async () => {
          await db
            .transaction()
            .execute(async (trx) => {
              for (const step of steps) await step.execute(trx)
              if (isRolledBack) throw new RollBack()
            })
            .catch((error) => {
              if (!(error instanceof RollBack)) throw error
            })
        }
      })
      await Promise.all([...works.map((work) => work()), mergeAllFigures(db, undefined, 3)])
      await expectRecount()
    }
    await mergeAllFigures(db, undefined, 1)
    await expectRecount()
    expect(await parts()).toBeLessThan(100)
  })

  test('is merged by whoever asks and finds many rows, and stays the same', async () => {
    const { db } = service().database
    await insertInto(customers[1], 'BOX', 'many', 600).execute(db)
    expect(await parts()).toBeGreaterThan(500)
    await expectRecount()
    expect(await parts()).toBeLessThan(10)
    await expectRecount()
  })

  test('takes a row for each file that changes it, and none for any other change', async () => {
    const { db } = service().database
    const mine = sql`where customer_id = ${customers[0]}`
    await insertInto(customers[0], 'PDF', 'one', 10).execute(db)
    expect(await parts()).toBe(9)
    await sql`update files set updated_at = now(), name = 'Another', sync_status = sync_status, file_size = file_size
      ${mine}`.execute(db)
    await sql`update files set sync_status = 'QUEUED_FOR_SYNC' ${mine} and sync_status = 'SYNCING'`.execute(
      db,
    )
    await sql`update files set file_size = 7 ${mine} and deleted_at is not null`.execute(db)
    await sql`delete from files ${mine} and deleted_at is not null`.execute(db)
    expect(await parts()).toBe(9)
    await expectRecount()
  })

  test('is gone with its customer, and others keep theirs', async () => {
    const { db } = service().database
    for (const customer of customers) await insertInto(customer, 'NOTION', 'one', 20).execute(db)
    const gone = sql`delete from customers where id = ${customers.pop()}`
    await Promise.all([
      gone.execute(db),
      mergeAllFigures(db, undefined, 1),
      mergeAllFigures(db, undefined, 1),
    ])
    await expectRecount()
    const { rows } =
      await sql`select from file_figures where not customer_id in (select id from customers)`.execute(db)
    expect(rows).toEqual([])
  })

  test('has the tags of the newest files that have any, each pair once', async () => {
    const { db } = service().database
    const [customerId = 0] = customers
    const tagged = sql`insert into files (customer_id, source, name_key, sync_status, external_file_id, settings, tags,
      created_at, updated_at)`
    await sql`${tagged} select ${customerId}, 'BOX', '', 'READY', 'tagged-' || i, '{}', (case when i = 1
        then '{"age":"oldest"}' when i % 2 = 0 then '{"team":"a"}' else '{"team":"b","nested":{"x":[1]}}' end)::jsonb,
        now(), now()
      from generate_series(1, 5001) i`.execute(db)
    await insertInto(customerId, 'BOX', 'without', 3).execute(db)
    expect(await readTags(db, wholeCustomer(customerId))).toEqual([
      { nested: { x: [1] } },
      { team: 'a' },
      { team: 'b' },
    ])
    expect(await readTags(db, wholeCustomer(customers[1] ?? 0))).toEqual([])
  })

  test('counts what was there before it was kept', async () => {
    const { db } = service().database
    for (const customer of customers) await insertInto(customer, 'BOX', 'old', 30).execute(db)
    await db.transaction().execute(async (trx) => {
      await sql.raw(NOT_KEPT).execute(trx)
      await sql.raw(fileFigures).execute(trx)
      for (const customerId of customers)
        expect(await readUsage(trx, { customerId })).toEqual(await recount(trx, sql`${customerId}`))
      expect((await readUsage(trx, { customerId: customers[0] ?? 0 })).bySource).toHaveLength(1)
    })
  })
})

/** The database as it was before. */
const NOT_KEPT = `drop table file_figures; drop index files_tagged; drop function count_file cascade;
  drop function count_changed_file cascade; drop function count_gone_file cascade; drop function forget_figures cascade;`

/** By reading all files. */
async function recount(db: Db, customer: RawBuilder<unknown>): Promise<Usage> {
  const mine = sql`customer_id = ${customer} and deleted_at is null`
  const sources = await sql<Usage['bySource'][number]>`
    select source, count(*) as files, count(*) filter (where sync_status = 'READY') as ready,
      coalesce(sum(file_size), 0)::bigint as size, coalesce(sum(num_characters), 0) as characters,
      coalesce(sum(num_tokens), 0) as tokens, coalesce(sum(num_embeddings), 0) as embeddings
    from files where ${mine} group by source order by source`.execute(db)
  const formats = await sql<{ format: string; files: number }>`
    select file_format as format, count(*) as files from files
    where ${mine} and file_format is not null group by file_format`.execute(db)
  return {
    bySource: sources.rows,
    byFormat: Object.fromEntries(formats.rows.map(({ format, files }) => [format, files])),
  }
}

function insertInto(customer: number | undefined, source: string | undefined, prefix: string, most: number) {
  return sql`insert into files (customer_id, source, name_key, sync_status, external_file_id, settings, file_format,
      file_size, num_characters, created_at, updated_at, deleted_at)
    select ${customer}, ${source}, 'name', case when i % 2 = 0 then 'READY' else 'SYNCING' end,
      ${prefix}::text || '-' || i, '{}', case when i % 3 > 0 then 'TEXT' end, nullif(i, 4) * 3000000000, i, now(), now(),
      case when i = 5 then now() end
    from generate_series(1, ${most}::integer) i`
}

/** One of what is done to files, of which each lane has its own. */
function change(customers: readonly number[], lane: number, below: (most: number) => number) {
  const customer = customers[below(customers.length)]
  const some = sql`where customer_id = ${customer} and external_file_id like ${`${lane}-%`} and id % 3 = ${below(3)}`
  const source = ['BOX', 'NOTION', 'PDF'][below(3)]
  switch (below(8)) {
    case 0:
    case 1:
    case 2:
      return insertInto(customer, source, String(lane), 1 + below(8))
    case 3:
      return sql`update files set sync_status = 'READY', num_characters = id, num_tokens = 3, num_embeddings = 1,
        updated_at = now() ${some}`
    case 4:
      return sql`update files set deleted_at = case when deleted_at is null then now() end ${some}`
    case 5:
      return sql`delete from files ${some}`
    case 6:
      return sql`update files set source = ${source}, file_format = 'MD', customer_id = ${customers[0]} ${some}`
    default:
      return sql`update files set sync_status = 'SYNC_ERROR', file_size = null ${some}`
  }
}
