import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import { postgresPrograms, type TestPostgres, withoutPostgres } from '../../test/postgres.ts'
import { startMigratedPostgres } from '../../test/sharedPostgres.ts'
import { TestClock } from '../../test/TestClock.ts'
import { TestService } from '../../test/TestService.ts'
import { ProcessLease } from '../db/ProcessLease.ts'
import { createLog } from '../lib/log.ts'

async function readinessOf(service: TestService) {
  const answer = await service.app.request('/health/ready')
  return { code: answer.status, ...v.parse(v.looseObject({}), await answer.json()) }
}

onEachDatabase('a database that answers and takes no writes', (service) => {
  test('is known as soon as it has refused one, and when it takes them again [F-283]', async () => {
    const { db } = service().database
    const customer = await service().customer('ann')
    expect(await readinessOf(service())).toMatchObject({ code: 200, database: 'ok' })
    // PostgreSQL's error for a full disk, in every table that would grow.
    await sql`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
    for (const table of ['files', 'processes'])
      await sql`
        create trigger no_room before insert on ${sql.table(table)}
        for each row execute function no_room()`.execute(db)
    expect((await customer.sendFile('a.txt', 'words')).status).toBe(507)
    for (let times = 0; times < 2; times += 1)
      expect(await readinessOf(service())).toMatchObject({
        code: 503,
        status: 'unavailable',
        database: 'failing',
        missing: [expect.stringMatching(/^The database answers and refuses writes: its disk is full/)],
      })
    for (const table of ['files', 'processes'])
      await sql`drop trigger no_room on ${sql.table(table)}`.execute(db)
    expect(await readinessOf(service())).toMatchObject({ code: 200, database: 'ok', missing: [] })
    // The trial write was rolled back.
    expect(await db.selectFrom('processes').selectAll().execute()).toEqual([])
  })
})

describe.skipIf(!postgresPrograms)(`a deployment${withoutPostgres}`, () => {
  let server: TestPostgres
  let api: TestService
  beforeAll(async () => {
    server = await startMigratedPostgres()
    api = await TestService.start(server, { INLET_ROLE: 'api', DATABASE_URL: server.url })
  })
  afterAll(async () => {
    await api?.stop()
    await server?.stop()
  })

  async function startWorker(): Promise<ProcessLease> {
    const lease = new ProcessLease({
      db: api.database.db,
      clock: new TestClock(),
      log: createLog('silent'),
      store: 'store',
      works: true,
    })
    await lease.start()
    return lease
  }

  test('without a living worker is not ready, once a restart would be over [F-282]', async () => {
    const worker = await startWorker()
    expect(await readinessOf(api)).toMatchObject({ code: 200, workers: 'elsewhere' })
    await worker.stop()
    // Another api is no worker.
    await sql`
      insert into processes (id, store, works, seen_at)
      values (${randomUUID()}, 'store', false, clock_timestamp())`.execute(api.database.db)
    expect(await readinessOf(api)).toMatchObject({ code: 200, workers: 'elsewhere' })
    api.clock.advance(59_000)
    expect(await readinessOf(api)).toMatchObject({ code: 200, workers: 'elsewhere' })
    api.clock.advance(2_000)
    expect(await readinessOf(api)).toMatchObject({
      code: 503,
      workers: 'failing',
      database: 'ok',
      missing: [expect.stringMatching(/^No process that runs jobs is alive.* INLET_ROLE=worker/)],
    })
    const next = await startWorker()
    expect(await readinessOf(api)).toMatchObject({ code: 200, workers: 'elsewhere', missing: [] })
    await next.stop()
  })

  test('on a read-only copy of its database is not ready [F-283]', async () => {
    const { db } = api.database
    const found = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const database = sql.id(found.rows[0]?.name ?? '')
    /** What a database is set to holds for connections that begin then. */
    const reconnect = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend'`
        .execute(db)
        .catch(() => {})
    await sql`alter database ${database} set default_transaction_read_only = on`.execute(db)
    await reconnect()
    await expect
      .poll(() => readinessOf(api), { timeout: 20_000 })
      .toMatchObject({ code: 503, database: 'failing', missing: [expect.stringContaining('read-only copy')] })
    await db.connection().execute(async (one) => {
      await sql`set default_transaction_read_only = off`.execute(one)
      await sql`alter database ${database} reset default_transaction_read_only`.execute(one)
    })
    await reconnect()
    await expect.poll(() => readinessOf(api), { timeout: 20_000 }).toMatchObject({ database: 'ok' })
  })

  test('says of files that wait that imports are paused, while no worker is alive [F-282]', async () => {
    const customer = await api.customer('waiting')
    const { id } = await customer.upload('plan.txt', 'words')
    const message = async () => (await customer.file(id)).sync_error_message
    expect(await message()).toBeNull()
    api.clock.advance(61_000)
    expect(await message()).toMatch(/^Imports are paused right now\./)
    const worker = await startWorker()
    expect(await message()).toBeNull()
    await worker.stop()
  })
})
