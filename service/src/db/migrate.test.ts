import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import { takenAway } from '../../test/takenAway.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS, type Migration } from './migrations.ts'

/** Whatever came before was released without it. */
const FIRST_OF_THE_RULE = 29

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

  test('is made once', async () => {
    const { db } = service().database
    const read = () => db.selectFrom('migrations').selectAll().orderBy('number').execute()
    const before = await read()
    expect(await migrate(db, new Date())).toBeNull()
    expect(await read()).toEqual(before)
  })

  test('is used by a version before the one that made it, until what that version needs is taken away', async () => {
    const { db } = service().database
    const now = new Date()
    const [newest] = MIGRATIONS.at(-1) ?? [0]
    const expanded: Migration[] = [
      ...MIGRATIONS,
      [newest + 1, 'alter table files add column note text; create table notes (id integer)'],
      [newest + 2, 'drop table notes', { unusedSince: newest }],
    ]
    await migrate(db, now, expanded)
    expect(await migrate(db, now)).toBe(newest + 2)
    const customer = await service().customer('older')
    const { id } = await customer.upload('older.txt', 'Written by the version before.')
    expect((await settled(customer, id)).sync_status).toBe('READY')

    const contracted: Migration[] = [
      ...expanded,
      [newest + 3, 'alter table files drop column note', { unusedSince: newest + 1 }],
    ]
    await migrate(db, now, contracted)
    await expect(migrate(db, now)).rejects.toThrow(`newer version (migration ${newest + 3})`)
    expect(await migrate(db, now, expanded)).toBe(newest + 3)
  })
})

describe('migrations', () => {
  test('take nothing away that a release before may use, or say since which one nobody does', () => {
    for (const [number, statements, given] of MIGRATIONS) {
      if (number < FIRST_OF_THE_RULE) continue
      const taken = takenAway(statements)
      expect(taken.length > 0, `migration ${number}: ${taken.join('; ')}`).toBe(given !== undefined)
      if (given) expect(given.unusedSince).toBeLessThan(number)
    }
  })

  test.each([
    ['drop table notes', 1],
    ['alter table files drop column note', 1],
    ['alter table files rename column note to notes', 1],
    ['alter table files add column note text not null', 1],
    ['alter table files alter column note set not null', 1],
    ['alter table files alter column note type integer', 1],
    ['alter table files add constraint short check (length(name) < 9)', 1],
    ['create unique index files_one on files (name)', 1],
    ["create unique index jobs_one_look on jobs (kind) where kind = 'look'", 0],
    ["alter table files add column note text not null default '', add column more integer", 0],
    [
      'alter table files add column note text, add column key uuid not null generated always as (id) stored',
      0,
    ],
    ['create table notes (id integer not null); create unique index notes_one on notes (id)', 0],
    ['-- drop table files;\ncreate index files_by_name on files (name)', 0],
    ['drop index files_by_parent; create index files_by_parent on files (parent_id, id)', 0],
    ['create function f() returns void language sql as $$ drop table files $$', 0],
  ])('%s: %i things that a release before may need', (statements, count) => {
    expect(takenAway(statements)).toHaveLength(count)
  })

  test('those of before the rule are seen by it', () => {
    const seen = MIGRATIONS.filter(([, statements]) => takenAway(statements).length > 0).map(
      ([number]) => number,
    )
    expect(seen).toEqual(expect.arrayContaining([5, 14]))
  })
})
