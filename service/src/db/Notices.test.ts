import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { CuttableRelay } from '../../test/CuttableRelay.ts'
import { postgresPrograms, type TestPostgres, withoutPostgres } from '../../test/postgres.ts'
import { startMigratedPostgres } from '../../test/sharedPostgres.ts'
import { TestClock } from '../../test/TestClock.ts'
import { JobRunner } from '../jobs/JobRunner.ts'
import { createLog } from '../lib/log.ts'
import { Metrics } from '../lib/Metrics.ts'
import { type Database, openDatabase } from './database.ts'
import { addJob, dropJobs, JOB_CANCELED, JOBS_ADDED } from './jobs/jobs.ts'
import { Notices } from './Notices.ts'

/** Milliseconds. Shorter than the polling interval of a process. */
const TOLD = { timeout: 8_000, interval: 20 }
const MESSAGE = { event: 'FILES_DELETED' as const, organization_id: 1, customer_id: 'c', file_ids: [] }

describe.skipIf(!postgresPrograms)(`notices of the database${withoutPostgres}`, { timeout: 60_000 }, () => {
  const clock = new TestClock()
  const log = createLog('silent')
  const open: (() => unknown)[] = []
  let server: TestPostgres
  let relay: CuttableRelay
  /** Belongs to another process, which runs no jobs. */
  let other: Database
  beforeAll(async () => {
    server = await startMigratedPostgres()
    relay = await CuttableRelay.start(server.socket)
    other = await openDatabase(server, clock.now())
  })
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close()
    await other.db.deleteFrom('jobs').execute()
  })
  afterAll(async () => {
    await other.close()
    await relay.stop()
    await server.stop()
  })

  async function hear(url: string): Promise<{ notices: Notices; received: string[] }> {
    const received: string[] = []
    const notices = new Notices({
      url,
      clock,
      log,
      channels: {
        [JOBS_ADDED]: () => received.push('jobs'),
        [JOB_CANCELED]: (lease) => received.push(lease),
      },
      onHearing: (isHearing) => received.push(isHearing ? 'hearing' : 'deaf'),
    })
    open.push(() => notices.stop())
    await notices.start()
    await vi.waitFor(() => expect(notices.isHearing).toBe(true), TOLD)
    return { notices, received }
  }
  const relayed = () => `postgres://inlet@127.0.0.1:${relay.port}${new URL(server.url).pathname}`
  const add = (db = other.db) => addJob(db, { kind: 'webhook', payload: MESSAGE }, clock.now())

  test('are for other processes: one that is alone and runs jobs gets none', async () => {
    const { received } = await hear(server.url)
    const isNotified = async (works: readonly boolean[]) => {
      await other.db.deleteFrom('processes').execute()
      for (const [index, does] of works.entries())
        await sql`insert into processes (id, store, works, seen_at) values (${String(index)}, 's', ${does}, now())`.execute(
          other.db,
        )
      received.length = 0
      await add()
      // It arrives after that of the job, if there was one.
      await sql`select pg_notify(${JOB_CANCELED}, 'end')`.execute(other.db)
      await vi.waitFor(() => expect(received).toContain('end'), TOLD)
      return received.includes('jobs')
    }
    expect(await isNotified([true])).toBe(false)
    expect(await isNotified([true, true])).toBe(true)
    expect(await isNotified([true, false])).toBe(true)
    expect(await isNotified([false])).toBe(true)
    expect(await isNotified([])).toBe(true)
  })

  test('come once the job can be seen, and not at all when it never can', async () => {
    const { received } = await hear(server.url)
    received.length = 0
    const given = new Error('No job after all')
    const abandoned = other.db.transaction().execute(async (trx) => {
      await add(trx)
      throw given
    })
    await expect(abandoned).rejects.toBe(given)
    await other.db.transaction().execute(async (trx) => {
      await add(trx)
      // Notifications arrive in order, so all earlier ones are here by now.
      await sayAndHear()
      expect(received).toEqual([])
    })
    await vi.waitFor(() => expect(received).toEqual(['jobs']), TOLD)

    async function sayAndHear() {
      const second = await hear(server.url)
      second.notices.stop()
    }
  })

  test('wake a process that looks rarely, and call off what it runs', async () => {
    const runner = await startRunner()
    await add()
    const signal = await vi.waitFor(() => {
      const [begun] = runner.begun
      if (!begun) throw new Error('Not begun')
      return begun
    }, TOLD)
    expect(signal.aborted).toBe(false)
    const [job] = await other.db.selectFrom('jobs').select('id').execute()
    await other.db.transaction().execute((trx) => dropJobs(trx, sql`id = ${job?.id ?? 0}`))
    await vi.waitFor(() => expect(signal.aborted).toBe(true), TOLD)
  })

  test('are heard again after the network was cut, and after it was silent; what was missed is looked for', async () => {
    const { notices, received } = await hear(relayed())
    for (const fail of [() => relay.cut(), () => relay.silence()]) {
      fail()
      await vi.waitFor(() => expect(notices.isHearing).toBe(false), { timeout: 20_000 })
      relay.heal()
      await vi.waitFor(() => expect(notices.isHearing).toBe(true), TOLD)
      expect(received.slice(-2)).toEqual(['deaf', 'hearing'])
    }
  })

  test('are heard again after the database was away', async () => {
    const { notices, received } = await hear(server.url)
    await server.halt()
    await vi.waitFor(() => expect(notices.isHearing).toBe(false), TOLD)
    await server.resume()
    await vi.waitFor(() => expect(notices.isHearing).toBe(true), TOLD)
    received.length = 0
    await vi.waitFor(() => add(), TOLD)
    await vi.waitFor(() => expect(received).toEqual(['jobs']), TOLD)
  })

  /** A process whose jobs run until they are canceled. */
  async function startRunner(): Promise<{ begun: AbortSignal[] }> {
    const begun: AbortSignal[] = []
    const own = await openDatabase(server, clock.now())
    const webhook = {
      concurrency: 1,
      attempts: 1,
      run: (_: unknown, { signal }: { signal: AbortSignal }) => {
        begun.push(signal)
        return new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      },
    }
    const runner = new JobRunner({
      db: own.db,
      clock,
      log,
      metrics: new Metrics(),
      handlers: { webhook },
      mostOfKind: 10,
    })
    const notices = new Notices({
      url: server.url,
      clock,
      log,
      channels: { [JOBS_ADDED]: () => runner.nudge(), [JOB_CANCELED]: (lease) => runner.onCanceled(lease) },
      onHearing: () => runner.nudge(),
    })
    open.push(
      () => own.close(),
      () => runner.stop(),
      () => notices.stop(),
    )
    await runner.start({ exclusive: false, isNotified: () => true })
    await notices.start()
    await vi.waitFor(() => expect(notices.isHearing).toBe(true), TOLD)
    return { begun }
  }
})
