import { type Held, releaseJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import type { JobHandler } from './JobHandler.ts'
import { reclaimExpiredJobs } from './reclaimExpiredJobs.ts'
import { LEASE } from './renewLease.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly handlers: Readonly<Record<string, JobHandler>>
}

/** Milliseconds between two looks for jobs of processes that died. */
const PAUSE = 2_000

/** Requeues jobs of processes that died, and jobs that this process could not requeue earlier. */
export class JobReclaimer {
  private readonly deps: Deps
  /** Expired leases are ignored until then: after a database outage, all processes need time to renew theirs. */
  private trustsLeasesFrom = 0
  /** Jobs of runs that could not be ended because the database was unavailable. */
  private readonly leftOver: Held[] = []

  constructor(deps: Deps) {
    this.deps = deps
  }

  distrustLeases(): void {
    this.trustsLeasesFrom = this.now() + LEASE
  }

  /** The run could not be ended. Its job is requeued when the database is back. */
  leave(held: Held): void {
    this.distrustLeases()
    this.leftOver.push(held)
  }

  /** No other process uses the table, so all of its jobs were interrupted. */
  async reclaimAll(): Promise<void> {
    await reclaimExpiredJobs(this.deps, { before: null, except: [] })
  }

  async requeueLeftOver(): Promise<void> {
    for (let held = this.leftOver[0]; held; held = this.leftOver[0]) {
      await releaseJob(this.deps.db, held)
      this.leftOver.shift()
    }
  }

  /** `running`: leases of this process. */
  async reclaimExpired(running: readonly string[]): Promise<void> {
    if (this.now() < this.trustsLeasesFrom) return
    this.trustsLeasesFrom = this.now() + PAUSE
    await reclaimExpiredJobs(this.deps, { before: this.deps.clock.now(), except: running })
  }

  private now(): number {
    return this.deps.clock.now().getTime()
  }
}
