import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TestClock } from '../../test/TestClock.ts'
import { type Database, openDatabase } from '../db/database.ts'
import type { JobKind } from '../db/jobs/NewJob.ts'
import { createLog } from '../lib/log.ts'
import { Metrics } from '../lib/Metrics.ts'
import { JobRunner } from './JobRunner.ts'

/** The compiler checks that none is missing. */
const KINDS: Readonly<Record<JobKind, true>> = {
  ingest: true,
  'ingest-large': true,
  transcribe: true,
  crawl: true,
  feed: true,
  sync: true,
  preview: true,
  webhook: true,
  'delete-files': true,
  revoke: true,
  erase: true,
  upkeep: true,
  'auto-sync': true,
  subscriptions: true,
  webhooks: true,
  analyse: true,
  deliver: true,
  'date-files': true,
}

let database: Database
const clock = new TestClock()
beforeAll(async () => {
  database = await openDatabase({ folder: 'memory://' }, new Date())
})
afterAll(() => database.close())

test.each(Object.keys(KINDS))(
  'a job of the kind %s that always has more to do, and does nothing, waits longer each time [F-362]',
  async (kind) => {
    const { db } = database
    const run = vi.fn(async () => async () => 'again' as const)
    const handlers = { [kind]: { concurrency: 1, attempts: 3, run } }
    const deps = { db, clock, log: createLog('silent'), metrics: new Metrics(), mostOfKind: 10 }
    const runner = new JobRunner({ ...deps, handlers })
    const now = clock.now()
    await db.insertInto('jobs').values({ kind, payload: '{}', run_at: now, created_at: now }).execute()
    await runner.start({ exclusive: true })
    const waiting = async () => {
      const [job] = await db.selectFrom('jobs').selectAll().execute()
      if (!job || job.lease !== null) return 0
      return job.run_at.getTime() - clock.now().getTime()
    }
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(500)
    expect(run.mock.calls.length).toBe(2)
    for (let times = 0; times < 12; times += 1) {
      const before = run.mock.calls.length
      clock.advance(Math.max(await waiting(), 0))
      runner.nudge()
      await expect.poll(() => run.mock.calls.length).toBe(before + 1)
      await expect.poll(waiting).toBeGreaterThan(0)
    }
    expect(await waiting()).toBeGreaterThan(4 * 60_000)
    await runner.stop()
    await db.deleteFrom('jobs').execute()
  },
)
