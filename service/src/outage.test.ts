import { Failure } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { postgresPrograms, type TestPostgres, withoutPostgres } from '../test/postgres.ts'
import { settled } from '../test/settled.ts'
import { startMigratedPostgres } from '../test/sharedPostgres.ts'
import { TestService } from '../test/TestService.ts'
import { DatabaseOutage } from './db/DatabaseOutage.ts'
import { openDatabase } from './db/database.ts'

describe.skipIf(!postgresPrograms)(
  `a PostgreSQL that goes away${withoutPostgres}`,
  { timeout: 60_000 },
  () => {
    let server: TestPostgres
    let service: TestService
    /** A broken connection without an error listener would end the process, if it weren't the tests'. */
    const fatal: string[] = []
    const noteFatal = (error: Error) => void fatal.push(error.message)
    beforeAll(async () => {
      process.on('uncaughtExceptionMonitor', noteFatal)
      server = await startMigratedPostgres()
      service = await TestService.start(server, { INLET_LOG_LEVEL: 'info' })
    }, 60_000)
    afterEach(() => expect(fatal.splice(0)).toEqual([]))
    afterAll(async () => {
      process.off('uncaughtExceptionMonitor', noteFatal)
      await service.stop()
      await server.stop()
    })

    /** As an administrator or a failover does; from a separate connection. */
    async function terminateAll(): Promise<void> {
      const admin = await openDatabase(server, new Date())
      await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(admin.db)
      await admin.close()
    }
    const get = (path: string, headers = {}) => service.app.request(path, { headers })

    test('idle connections that are terminated are replaced [F-003]', async () => {
      const customer = await service.customer('idle')
      await terminateAll()
      await vi.waitFor(async () => expect((await customer.get('/whoami')).status).toBe(200), {
        timeout: 10_000,
      })
    })

    test('a busy connection that is terminated ends its query, not the process [F-003]', async () => {
      const { db } = service.database
      const asking = expect(sql`select pg_sleep(60)`.execute(db)).rejects.toBeInstanceOf(DatabaseOutage)
      const writing = expect(
        db.transaction().execute(async (trx) => {
          await sql`select pg_sleep(60)`.execute(trx)
        }),
      ).rejects.toBeInstanceOf(DatabaseOutage)
      await vi.waitFor(async () => expect(await sleeping()).toBe(2), { timeout: 10_000 })
      await terminateAll()
      await Promise.all([asking, writing])
      // Idle connections were terminated as well, and may be used before they report it.
      await vi.waitFor(
        async () => expect((await (await service.customer('busy')).get('/whoami')).status).toBe(200),
        { timeout: 10_000 },
      )
    })

    test('a transaction that is cut off between two statements took no effect [F-003]', async () => {
      const { db } = service.database
      const cut = db.transaction().execute(async (trx) => {
        await sql`create table cut_off (a integer)`.execute(trx)
        await terminateAll()
        await sql`insert into cut_off values (1)`.execute(trx)
      })
      await expect(cut).rejects.toBeInstanceOf(DatabaseOutage)
      expect(
        (await sql<{ t: string | null }>`select to_regclass('cut_off') as t`.execute(db)).rows[0]?.t,
      ).toBeNull()
    })

    test('while it is away calls answer 503 and when to come back; then all goes on by itself [F-003]', async () => {
      const customer = await service.customer('restart')
      await expect.poll(async () => (await get('/health/ready')).status).toBe(200)
      const lines = service.logged.length
      await server.halt()
      const answer = await customer.post('/user_files_v2', {})
      expect(answer.status).toBe(503)
      expect(answer.headers.get('Retry-After')).toBe('5')
      expect(v.parse(Failure, await answer.json()).detail).toContain('not available at the moment')
      expect((await customer.sendFile('a.txt', 'never stored')).status).toBe(503)
      expect((await get('/oauth/wait', { Accept: 'text/html' })).status).not.toBe(500)
      expect((await get('/health/live')).status).toBe(200)
      const ready = await get('/health/ready')
      expect(ready.status).toBe(503)
      expect(await ready.json()).toMatchObject({
        status: 'unavailable',
        database: 'failing',
        missing: [expect.stringContaining('The database does not answer')],
      })
      await server.resume()
      await vi.waitFor(async () => expect((await get('/health/ready')).status).toBe(200), { timeout: 20_000 })
      const { id } = await customer.upload('after.txt', 'The service goes on.')
      expect((await settled(customer, id)).sync_status).toBe('READY')
      // One log line for all calls, jobs and polls.
      const said = service.logged.slice(lines).filter((line) => line.includes('"level":"error"'))
      expect(said.length).toBeLessThanOrEqual(1)
    })

    test('a job that was cut off runs to its end once the database is back [F-003]', async () => {
      const customer = await service.customer('cut')
      const { id } = await customer.upload(
        'long.txt',
        'The quick brown fox jumps over the lazy dog. '.repeat(30_000),
      )
      await vi.waitFor(async () => expect((await customer.file(id)).sync_status).toBe('SYNCING'), {
        timeout: 10_000,
        interval: 5,
      })
      await server.halt()
      await server.resume()
      const file = await vi.waitFor(
        async () => {
          // A lease that can't be renewed expires.
          service.clock.advance(5_000)
          const found = await customer.file(id)
          expect(found.sync_status).toMatch(/^(READY|SYNC_ERROR)$/)
          return found
        },
        { timeout: 40_000, interval: 250 },
      )
      expect(file.sync_status).toBe('READY')
    })

    async function sleeping(): Promise<number> {
      const found = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity
      where query like 'select pg_sleep%' and state = 'active'`.execute(service.database.db)
      return found.rows[0]?.n ?? 0
    }
  },
)
