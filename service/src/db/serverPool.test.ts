import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { CuttableRelay } from '../../test/CuttableRelay.ts'
import { postgresPrograms, startPostgres, type TestPostgres, withoutPostgres } from '../../test/postgres.ts'
import { DatabaseOutage } from './DatabaseOutage.ts'
import { type Database, openDatabase } from './database.ts'

/** Milliseconds. */
const LONGEST = 500
const LONGER = sql`select pg_sleep(${(2 * LONGEST) / 1000})`

describe.skipIf(!postgresPrograms)(`a network that drops what it is given${withoutPostgres}`, () => {
  let server: TestPostgres
  let relay: CuttableRelay
  /** Directly. */
  let near: Database
  /** Through the network. */
  let far: Database
  beforeAll(async () => {
    server = await startPostgres()
    relay = await CuttableRelay.start(server.socket)
    near = await openDatabase(server, new Date())
    far = await openFar()
  }, 60_000)
  afterEach(() => relay.heal())
  afterAll(async () => {
    await far.close()
    await near.close()
    await relay.stop()
    await server.stop()
  })
  const openFar = () =>
    openDatabase({ url: `postgres://inlet@127.0.0.1:${relay.port}/postgres` }, new Date(), {
      longestQuery: LONGEST,
    })
  const works = () => sql`select 1`.execute(far.db)

  test('ends a query after its time, and the next one works when the network is back', async () => {
    await works()
    relay.silence()
    await expect(works()).rejects.toBeInstanceOf(DatabaseOutage)
    relay.heal()
    await vi.waitFor(works)
  })

  test('ends a transaction at the server as well, so that nobody waits for its locks', async () => {
    const locked = far.db.transaction().execute(async (trx) => {
      await sql`lock table turns`.execute(trx)
      relay.silence()
      await sql`select 1`.execute(trx)
    })
    await expect(locked).rejects.toBeInstanceOf(DatabaseOutage)
    await vi.waitFor(
      () => near.db.transaction().execute((trx) => sql`lock table turns nowait`.execute(trx)),
      { timeout: 10 * LONGEST },
    )
  })

  test('is no excuse for a query that takes too long: the server ends it, and the database is not away', async () => {
    await expect(LONGER.execute(far.db)).rejects.toMatchObject({ code: '57014' })
    await works()
  })

  test('ends neither a migration nor the waiting for that of another process, nor what a command asks', async () => {
    const opening: Promise<Database>[] = []
    await near.db.transaction().execute(async (trx) => {
      await sql`lock table migrations`.execute(trx)
      opening.push(openFar())
      await LONGER.execute(trx)
    })
    for (const opened of await Promise.all(opening)) await opened.close()
  })
})
