import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { postgresPrograms, withoutPostgres } from '../../test/postgres.ts'
import { startMigratedPostgres } from '../../test/sharedPostgres.ts'
import { TestClock } from '../../test/TestClock.ts'
import { ensureCustomer, ensureOrganization } from '../db/customers/customers.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { insertFile } from '../db/files/files.ts'
import { claimJob } from '../db/jobs/jobQueue.ts'
import { addJob } from '../db/jobs/jobs.ts'
import { createLog } from '../lib/log.ts'
import { Metrics } from '../lib/Metrics.ts'
import { JobFault } from './JobFault.ts'
import type { JobHandler } from './JobHandler.ts'
import { JobRunner } from './JobRunner.ts'

const MESSAGE = { event: 'FILES_DELETED' as const, organization_id: 1, customer_id: 'c', file_ids: [] }

describe('on the embedded database', () => {
  runnerTests(() => openDatabase({ folder: 'memory://' }, new Date()))
})

describe.skipIf(!postgresPrograms)(`on PostgreSQL${withoutPostgres}`, () => {
  let server: Awaited<ReturnType<typeof startMigratedPostgres>>
  beforeAll(async () => {
    server = await startMigratedPostgres()
  })
  afterAll(() => server.stop())
  runnerTests(() => openDatabase(server, new Date()))
})

function runnerTests(open: () => Promise<Database>): void {
  let database: Database
  const clock = new TestClock()
  const runners: JobRunner[] = []
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop()
    await database.db.deleteFrom('jobs').execute()
  })

  async function start(
    handler: Partial<JobHandler>,
    exclusive = true,
    db: Database['db'] = database.db,
  ): Promise<JobRunner> {
    const quick: JobHandler = { concurrency: 2, attempts: 3, run: async () => async () => {}, ...handler }
    const log = createLog('silent')
    const runner = new JobRunner({
      db,
      clock,
      log,
      metrics: new Metrics(),
      handlers: { webhook: quick, ingest: quick },
      mostOfKind: 10,
    })
    runners.push(runner)
    await runner.start({ exclusive })
    return runner
  }
  const add = () => addJob(database.db, { kind: 'webhook', payload: MESSAGE }, clock.now())
  const remaining = () => database.db.selectFrom('jobs').selectAll().execute()
  const allDone = () => vi.waitFor(async () => expect(await remaining()).toEqual([]), { timeout: 10_000 })

  async function newFile(): Promise<number> {
    const now = clock.now()
    const organizationId = await ensureOrganization(database.db, 'acme', now)
    const customerId = await ensureCustomer(database.db, { organizationId, suppliedId: 'ann' }, now)
    const settings = { chunkSize: 1, chunkOverlap: 0 }
    const file = { customerId, source: 'TEXT', name: 'a.txt', externalId: 'a' }
    const row = await insertFile(database.db, { ...file, settings: { ...DEFAULTS, ...settings } }, now)
    return row.id
  }

  test('runs what waits, and never more at once than it may', async () => {
    let now = 0
    let most = 0
    const run = vi.fn(async () => {
      most = Math.max(most, ++now)
      await vi.waitFor(() => expect(most).toBeGreaterThanOrEqual(2), { timeout: 10_000 })
      now--
      return async () => {}
    })
    for (let index = 0; index < 6; index++) await add()
    await start({ run })
    await allDone()
    expect(run).toHaveBeenCalledTimes(6)
    expect(most).toBe(2)
  })

  test('a job costs few statements beside its own, and none is claimed while all places are taken [F-030]', async () => {
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const finish: (() => void)[] = []
    const run = vi.fn(async () => {
      await new Promise<void>((resolve) => finish.push(resolve))
      return async () => {}
    })
    const JOBS = 12
    for (let index = 0; index < JOBS; index++) await add()
    const runner = await start({ run, concurrency: 2 }, true, database.db.withPlugin(counting))
    await vi.waitFor(() => expect(finish).toHaveLength(2))
    // One query of the table each, however many jobs are added.
    await vi.waitFor(() => expect(runner.isLooking).toBe(false))
    statements = 0
    for (let time = 0; time < 20; time += 1) runner.nudge()
    await vi.waitFor(() => expect(runner.isLooking).toBe(false))
    expect(statements).toBeLessThanOrEqual(2)
    statements = 0
    for (let done = 0; done < JOBS; done += 1) {
      await vi.waitFor(() => expect(finish.length).toBeGreaterThan(done), { timeout: 10_000 })
      finish[done]?.()
    }
    await allDone()
    await vi.waitFor(() => expect(runner.isLooking).toBe(false))
    // Ending a job takes two queries in its transaction, then one read and one claim follow.
    expect(statements).toBeLessThanOrEqual(JOBS * 5)
  })

  test('where runs take long, keeps a place free that one customer with many of them does not get', async () => {
    const now = clock.now()
    const organizationId = await ensureOrganization(database.db, 'places', now)
    const customer = (suppliedId: string) => ensureCustomer(database.db, { organizationId, suppliedId }, now)
    const [many, one] = [await customer('many'), await customer('one')]
    const addFor = (customerId: number) =>
      addJob(database.db, { kind: 'webhook', payload: MESSAGE, customerId }, clock.now())
    for (let index = 0; index < 5; index++) await addFor(many)
    const begun: number[] = []
    const run: JobHandler['run'] = async (job, { signal }) => {
      begun.push(job.customer_id)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      return async () => {}
    }
    const runner = await start({ run, concurrency: 3, keepsOneFree: true })
    await vi.waitFor(() => expect(begun).toEqual([many, many]), { timeout: 10_000 })
    await addFor(one)
    runner.nudge()
    await vi.waitFor(() => expect(begun).toEqual([many, many, one]), { timeout: 10_000 })
  })

  test('the effects and the end of a job are one: when the effects fail, nothing happened', async () => {
    const id = await newFile()
    let first = true
    await add()
    await start({
      attempts: 1,
      run: async () => async (trx) => {
        await trx.updateTable('files').set({ source: 'CHANGED' }).where('id', '=', id).execute()
        if (first) throw new JobFault('no', { retryable: false })
        first = false
      },
    })
    await allDone()
    const file = await database.db
      .selectFrom('files')
      .select('source')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(file?.source).toBe('TEXT')
  })

  test('repeats later what may go better then, and gives up in the end', async () => {
    const failed = vi.fn(async () => {})
    const postponed = vi.fn(async () => {})
    const run = vi.fn(async () => {
      throw new JobFault('The source is busy.', { retryable: true })
    })
    await add()
    const runner = await start({ run, failed, postponed })
    for (const attempt of [1, 2]) {
      await vi.waitFor(() => expect(postponed).toHaveBeenCalledTimes(attempt), { timeout: 10_000 })
      await vi.waitFor(async () => expect((await remaining())[0]?.lease).toBeNull())
      const wait = (await remaining())[0]?.run_at.getTime() ?? 0
      expect(wait - clock.now().getTime()).toBeGreaterThan(1000 * attempt)
      clock.advance(5_000)
      runner.nudge()
    }
    await allDone()
    expect(run).toHaveBeenCalledTimes(3)
    expect(failed).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.anything(),
      'The source is busy.',
    )
  })

  test('does not repeat what cannot go better, and keeps unforeseen words from people', async () => {
    const failed = vi.fn(async () => {})
    const run = vi.fn(async () => {
      throw new Error('password=secret')
    })
    await add()
    await start({ run, failed, attempts: 1 })
    await allDone()
    expect(failed).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.anything(),
      'Something went wrong on our side.',
    )
  })

  test('what a killed process held runs again at once when no other process can hold it', async () => {
    await add()
    const until = new Date(clock.now().getTime() + 3_600_000)
    await claimJob(database.db, { kind: 'webhook', lease: 'dead', now: clock.now(), until, most: 10 })
    await start({})
    await allDone()
  })

  test('what another process holds stays with it until its lease runs out', async () => {
    const run = vi.fn(async () => async () => {})
    await add()
    const until = new Date(clock.now().getTime() + 60_000)
    await claimJob(database.db, { kind: 'webhook', lease: 'other', now: clock.now(), until, most: 10 })
    await add()
    const runner = await start({ run }, false)
    await vi.waitFor(async () => expect(await remaining()).toHaveLength(1), { timeout: 10_000 })
    expect(run).toHaveBeenCalledTimes(1)
    clock.advance(61_000)
    runner.nudge()
    await allDone()
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('stopping puts a running job back as if it had not been begun', async () => {
    const begun = vi.fn()
    await add()
    const runner = await start({ run: (_job, { signal }) => untilAborted(signal, begun) })
    await vi.waitFor(() => expect(begun).toHaveBeenCalled())
    await runner.stop()
    expect(await remaining()).toMatchObject([{ lease: null, attempts: 0 }])
  })

  test('a job that must wait has not failed, and goes on when the time has come', async () => {
    const failed = vi.fn(async () => {})
    let times = 0
    const run = vi.fn(async () => {
      times += 1
      if (times < 6) throw new JobFault('Slow down.', { retryable: true, wait: 60_000 })
      return async () => {}
    })
    await add()
    const runner = await start({ run, failed, attempts: 2 })
    for (let time = 1; time < 6; time++) {
      await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(time), { timeout: 10_000 })
      await vi.waitFor(async () => expect((await remaining())[0]).toMatchObject({ lease: null, attempts: 0 }))
      const wait = ((await remaining())[0]?.run_at.getTime() ?? 0) - clock.now().getTime()
      expect(wait).toBeGreaterThan(50_000)
      clock.advance(61_000)
      runner.nudge()
    }
    await allDone()
    expect(run).toHaveBeenCalledTimes(6)
    expect(failed).not.toHaveBeenCalled()
  })

  test('a job that finds more to do at its end runs again', async () => {
    let left = 3
    const run = vi.fn(async () => async () => (--left > 0 ? ('again' as const) : ('done' as const)))
    await add()
    await start({ run })
    await allDone()
    expect(run).toHaveBeenCalledTimes(3)
  })

  test('a job that is called off takes no effect, not even when it finishes', async () => {
    const fileId = await newFile()
    let finish = () => {}
    const effects = vi.fn()
    const begun = vi.fn()
    await addJob(database.db, { kind: 'ingest', fileId }, clock.now())
    const runner = await start({
      run: async (_job, { signal }) => {
        begun(signal)
        await new Promise<void>((resolve) => {
          finish = resolve
        })
        return async () => effects()
      },
    })
    await vi.waitFor(() => expect(begun).toHaveBeenCalled())
    await database.db.deleteFrom('jobs').execute()
    runner.cancel([fileId])
    expect(begun.mock.calls[0]?.[0].aborted).toBe(true)
    finish()
    await runner.stop()
    expect(effects).not.toHaveBeenCalled()
  })
}

const DEFAULTS = {
  setPageAsBoundary: false,
  splitRows: false,
  prependFilename: false,
  useOcr: false,
  tablesWithOcr: false,
  generateChunksOnly: false,
  storeFileOnly: false,
  skipProcessing: false,
  maxItemsPerChunk: null,
  skipEmbedding: false,
  sparseVectors: false,
  crawl: null,
}

function untilAborted(signal: AbortSignal, begun: () => void): Promise<never> {
  begun()
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}
