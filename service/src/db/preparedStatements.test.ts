import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import { PREPARED } from './preparedStatements.ts'
import { PLANNED_FOR } from './reconnectingPool.ts'

onEachDatabase('a statement that is asked all the time', (service) => {
  const keptOf = async (word: string) => {
    const found = await sql<{ generic: number; custom: number }>`
      select generic_plans as generic, custom_plans as custom from pg_prepared_statements
      where statement like ${`%${word}%`} and statement not like '%pg_prepared%'`.execute(
      service().database.db,
    )
    return found.rows
  }

  test('is kept by the embedded database, and by no server', async () => {
    const { db, exclusive } = service().database
    const ask = (number: number) =>
      sql<{ twice: number }>`select ${number}::integer * 2 as twice ${PREPARED}`.execute(db)
    for (const number of [1, 2, 3]) expect((await ask(number)).rows).toEqual([{ twice: number * 2 }])
    await sql`select ${1}::integer * 2 as thrice`.execute(db)
    expect(await keptOf('twice')).toHaveLength(exclusive ? 1 : 0)
    expect(await keptOf('thrice')).toEqual([])
  })

  test('is planned anew after a while, as what it reads has grown', async () => {
    const { db, exclusive } = service().database
    const query = vi.spyOn(pg.Client.prototype, 'query')
    for (let times = 0; times < PLANNED_FOR; times += 1) await sql`select 'again' ${PREPARED}`.execute(db)
    const planned = query.mock.calls.filter(([statement]: unknown[]) => statement === 'discard plans')
    query.mockRestore()
    expect(planned).toHaveLength(exclusive ? 1 : 0)
  })
})
