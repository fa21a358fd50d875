import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { postgresPrograms, type TestPostgres, withoutPostgres } from '../../test/postgres.ts'
import { ServiceProcess } from '../../test/ServiceProcess.ts'
import { startMigratedPostgres } from '../../test/sharedPostgres.ts'
import { TestClock } from '../../test/TestClock.ts'
import { createLog } from '../lib/log.ts'
import { claimStore } from './claimStore.ts'
import { type Database, openDatabase } from './database.ts'
import { ProcessLease } from './ProcessLease.ts'

describe.skipIf(!postgresPrograms)(
  `processes on one PostgreSQL${withoutPostgres}`,
  { timeout: 90_000 },
  () => {
    let server: TestPostgres
    let database: Database
    let folder = ''
    const leases: ProcessLease[] = []
    const processes: ServiceProcess[] = []
    beforeAll(async () => {
      server = await startMigratedPostgres()
      database = await openDatabase(server, new Date())
      folder = mkdtempSync(join(tmpdir(), 'inlet-stores-'))
    }, 60_000)
    afterEach(async () => {
      for (const process of processes.splice(0)) await process.signal('SIGKILL')
      for (const lease of leases.splice(0)) await lease.stop()
      await database.db.deleteFrom('processes').execute()
    })
    afterAll(async () => {
      await database.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    async function start(store: string): Promise<ProcessLease> {
      const lease = new ProcessLease({
        db: database.db,
        clock: new TestClock(),
        log: createLog('silent'),
        store,
        works: true,
      })
      await lease.start()
      leases.push(lease)
      return lease
    }
    /** The process was killed that long ago. */
    const age = (seconds: number) =>
      sql`update processes set seen_at = clock_timestamp() - ${`${seconds} s`}::interval`.execute(database.db)
    const run = (name: string) => {
      const data = { INLET_DATA_DIR: join(folder, name), DATABASE_URL: server.url }
      const process = new ServiceProcess(data)
      processes.push(process)
      return process
    }

    test('a second one with a data folder of its own does not start, and says why [F-006]', async () => {
      await run('a').listening()
      const second = run('b')
      expect(await second.exit()).toBe(1)
      expect(second.output).toContain('Another process works on this database and keeps files elsewhere')
      for (const remedy of ['INLET_BLOBS', 'INLET_DATA_DIR']) expect(second.output).toContain(remedy)
      expect(second.output).not.toContain('    at ')
      // The living process is unaffected, and one that shares its folder may join it.
      await run('a').listening()
    })

    test('one that was killed keeps its successor with the same folder out for no moment [F-006]', async () => {
      await start('one')
      await start('one')
    })

    test('and one with another folder only until it counts as gone [F-006]', async () => {
      await start('one')
      leases.splice(0)
      await age(19)
      const began = Date.now()
      await start('two')
      expect(Date.now() - began).toBeLessThan(10_000)
    })

    test('one that stops makes room at once [F-006]', async () => {
      const first = await start('one')
      await first.stop()
      await start('two')
    })
  },
)

describe('a store of bytes and its database', { timeout: 60_000 }, () => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase({ folder: 'memory://' }, new Date())
  }, 60_000)
  afterAll(() => database.close())
  const claim = (id: string, { isNew, isEmpty }: { isNew: boolean; isEmpty: boolean }) =>
    claimStore(database.db, { mark: async () => ({ id, isNew }), isEmpty: async () => isEmpty }, new Date())

  test('find each other again', async () => {
    const first = await claim('a', { isNew: true, isEmpty: true })
    expect(first.standing).toBe('own')
    expect(await claim('a', { isNew: false, isEmpty: false })).toEqual(first)
  })

  test('one with the bytes of another database is not taken over, unless its mark is taken away', async () => {
    expect((await claim('b', { isNew: false, isEmpty: false })).standing).toBe('foreign')
    expect((await claim('b', { isNew: false, isEmpty: false })).standing).toBe('foreign')
    expect((await claim('b', { isNew: true, isEmpty: false })).standing).toBe('own')
  })
})
