import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import { migrate } from './migrate.ts'

/** What the version before sent to the sync queue. */
const BEFORE = [
  sql`insert into pickups (file_id, account_id, fetches, expands) select id, account_id, true, true from files
    where false on conflict (file_id) do update set fetches = pickups.fetches or excluded.fetches,
    expands = pickups.expands or excluded.expands`,
  sql`select p.tries from pickups p join files f on f.id = p.file_id order by p.tries for update of p skip locked`,
  sql`update pickups set tries = tries + 1 where file_id = any(${[1]})`,
  sql`update pickups p set expands = false from files f where p.file_id = f.id`,
  sql`delete from pickups p using files f where p.file_id = f.id`,
]

onEachDatabase('the shape of the database', (service) => {
  test('serves the version before as well, while a deployment is rolled out [F-106]', async () => {
    const { db } = service().database
    for (const statement of BEFORE) await expect(statement.execute(db)).resolves.toBeDefined()
  })

  test('is made once, and a database of a newer version is refused', async () => {
    const { db } = service().database
    const read = () => db.selectFrom('migrations').selectAll().orderBy('number').execute()
    const before = await read()
    const now = new Date()
    await migrate(db, now)
    expect(await read()).toEqual(before)
    const number = Math.max(...before.map((one) => one.number)) + 1
    await db.insertInto('migrations').values({ number, applied_at: now }).execute()
    await expect(migrate(db, now)).rejects.toThrow(`newer version (migration ${number})`)
  })
})
