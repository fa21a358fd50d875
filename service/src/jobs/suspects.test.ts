import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { TestClock } from '../../test/TestClock.ts'
import { addJob, type Job } from '../db/jobs/jobs.ts'
import { createLog } from '../lib/log.ts'
import { Metrics } from '../lib/Metrics.ts'
import type { JobHandler } from './JobHandler.ts'
import { JobRunner } from './JobRunner.ts'

const patient = { timeout: 20_000 }

onEitherDatabase('suspects', (service) => {
  const db = () => service().database.db
  let clock = new TestClock()
  const alive: JobRunner[] = []
  const runs: Run[] = []
  const failed = vi.fn<NonNullable<JobHandler['failed']>>(async () => {})
  beforeEach(async () => {
    await service().jobs.stop()
    await db().deleteFrom('jobs').execute()
    clock = new TestClock()
    runs.length = 0
    failed.mockClear()
  })
  afterEach(async () => {
    for (const runner of alive.splice(0)) await runner.stop()
  })

  /** Looks like a process of its own to the jobs. */
  async function begin(exclusive = true): Promise<JobRunner> {
    const handler: JobHandler = {
      concurrency: 3,
      attempts: 3,
      failed,
      run: (job, { signal, survived }) =>
        new Promise((resolve, reject) => {
          runs.push({ job, end: () => resolve(async () => {}), fail: reject, survived })
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    }
    const runner = new JobRunner({
      db: db(),
      clock,
      log: createLog('silent'),
      metrics: new Metrics(),
      handlers: { webhook: handler },
      mostOfKind: 10,
    })
    alive.push(runner)
    await runner.start({ exclusive })
    return runner
  }

  /** The process dies silently: it never touches the table again, and its leases stay. */
  function kill(runner: JobRunner): void {
    alive.splice(alive.indexOf(runner), 1)
    runner.stop = async () => {}
    vi.spyOn(runner, 'nudge').mockImplementation(() => {})
    runs.length = 0
  }

  const add = () => addJob(db(), { kind: 'webhook', payload: MESSAGE }, clock.now())
  const table = () => db().selectFrom('jobs').selectAll().orderBy('id').execute()
  const running = (count: number) => vi.waitFor(() => expect(runs).toHaveLength(count), patient)
  const gone = (left: number) => vi.waitFor(async () => expect(await table()).toHaveLength(left), patient)

  test('what was running when its process died has not failed, and runs again alone, one by one [F-004]', async () => {
    for (let index = 0; index < 4; index++) await add()
    const first = await begin()
    await running(3)
    kill(first)
    const second = await begin()
    await running(1)
    expect((await table()).map((job) => job.suspect)).toEqual([true, true, true, false])
    expect((await table()).map((job) => job.attempts)).toEqual([0, 0, 0, 0])
    for (let ended = 1; ended <= 3; ended++) {
      second.nudge()
      await running(ended)
      expect((await table()).filter((job) => job.lease !== null)).toHaveLength(1)
      runs[ended - 1]?.end()
      await gone(4 - ended)
    }
    await running(4)
    runs[3]?.end()
    await gone(0)
    expect(failed).not.toHaveBeenCalled()
  })

  test('one that was alone each time its process died is given up with its reason, the others are done [F-004]', async () => {
    for (let index = 0; index < 3; index++) await add()
    const killer = (await table())[0]?.id
    let deaths = 0
    let runner = await begin()
    await running(3)
    for (let turn = 0; turn < 12 && (await table()).length > 0; turn++) {
      clock.advance(16_000)
      runner.nudge()
      await vi.waitFor(() => expect(runs.length).toBeGreaterThan(0), patient)
      const isKiller = runs.some(({ job }) => job.id === killer)
      if (isKiller) {
        deaths += 1
        kill(runner)
        runner = await begin()
      } else {
        const left = (await table()).length
        runs.shift()?.end()
        await gone(left - 1)
      }
    }
    expect(await table()).toEqual([])
    // Once beside others, and three times alone.
    expect(deaths).toBe(4)
    expect(failed).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ id: killer }),
      expect.stringMatching(
        /^The service stopped each time it worked on this alone, 3 times\. Sync it again/,
      ),
    )
  })

  test('a process that is killed again and again blames nobody [F-004]', async () => {
    for (let index = 0; index < 3; index++) await add()
    for (let kills = 0; kills < 20; kills++) {
      const runner = await begin()
      // All are on probation at the end: nothing runs for seconds after a start.
      await vi.waitFor(
        async () => expect(runs.length > 0 || (await table()).every((job) => job.deaths === 1)).toBe(true),
        patient,
      )
      kill(runner)
      clock.advance(3_000)
    }
    expect(failed).not.toHaveBeenCalled()
    expect((await table()).every((job) => job.attempts === 0 && job.deaths <= 1)).toBe(true)
    const runner = await begin()
    clock.advance(6_000)
    runner.nudge()
    for (let ended = 1; ended <= 3; ended++) {
      await running(ended)
      runs[ended - 1]?.end()
      await gone(3 - ended)
    }
  })

  test('a suspect whose step was kept lets the others in [F-004]', async () => {
    await add()
    const first = await begin()
    await running(1)
    kill(first)
    await add()
    const second = await begin()
    await running(1)
    second.nudge()
    await runs[0]?.survived()
    await running(2)
    expect((await table()).map((job) => job.suspect)).toEqual([false, false])
    for (const run of runs) run.end()
    await gone(0)
  })

  test('a process takes over what another left when its lease has run out [F-004]', async () => {
    await add()
    const first = await begin(false)
    await running(1)
    const second = await begin(false)
    second.nudge()
    kill(first)
    clock.advance(31_000)
    second.nudge()
    await running(1)
    expect(await table()).toMatchObject([{ suspect: true, deaths: 0, attempts: 0 }])
    runs[0]?.end()
    await gone(0)
  })
})

type Run = { job: Job; end: () => void; fail: (error: unknown) => void; survived: () => Promise<void> }

const MESSAGE = { event: 'FILES_DELETED' as const, organization_id: 1, customer_id: 'c', file_ids: [] }
