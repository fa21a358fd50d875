import { randomUUID } from 'node:crypto'
import { claimJob, claimSuspect, dueJobs } from '../db/jobs/jobQueue.ts'
import type { Db } from '../db/schema.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import { aboutLog } from '../lib/logContext.ts'
import type { Metrics } from '../lib/Metrics.ts'
import { type Tracer, tracedBy } from '../lib/tracing.ts'
import { workFor } from '../lib/workload.ts'
import type { JobHandler } from './JobHandler.ts'
import { JobLauncher } from './JobLauncher.ts'
import { JobReclaimer } from './JobReclaimer.ts'
import { LeaseLost } from './JobWrites.ts'
import { RunningJobs } from './RunningJobs.ts'
import { maxDeaths } from './reclaimExpiredJobs.ts'
import { LEASE } from './renewLease.ts'

/** Polling interval in milliseconds, because another process may have added a job without a notification. */
const POLL = 2_000
/** Polling interval while notifications arrive; they are lost while their connection is down. */
const RARE_POLL = 10_000
/** The runner counts as unhealthy if it has not read the table for so many milliseconds. */
const STALE = 30_000

type Deps = {
  db: Db
  clock: Clock
  log: Log
  metrics: Metrics
  /** Default: no spans. */
  tracer?: Tracer | null
  handlers: Readonly<Record<string, JobHandler>>
  /** Running jobs of one kind per customer. */
  mostOfKind: number
}
type StartOptions = {
  /** No other process uses this table, so interrupted jobs can restart at once. */
  exclusive: boolean
  /** Whether notifications about jobs of other processes arrive. */
  isNotified?: () => boolean
}

/**
 * Runs the jobs of the table. The effects and the end of a job are one transaction that checks the run's lease, so that
 * each job takes effect exactly once even if a process is killed. A job that was running when its process died is a
 * suspect and runs alone until it has proved harmless.
 */
export class JobRunner {
  private readonly running: RunningJobs
  private readonly deps: Deps
  private readonly reclaimer: JobReclaimer
  private readonly launcher: JobLauncher
  private started = false
  private startedAt = 0
  private exclusive = false
  private isNotified = () => false
  private filling: Promise<void> | null = null
  private announced = false
  private lastRead: Date | null = null
  private isOut = false
  private cancelTimer = () => {}

  constructor(deps: Deps) {
    this.deps = deps
    this.running = new RunningJobs(deps.handlers)
    this.reclaimer = new JobReclaimer(deps)
    const { running, reclaimer } = this
    const { tracer = null } = deps
    const onFree = () => this.nudge()
    this.launcher = new JobLauncher({ ...deps, tracer, running, reclaimer, onFree })
  }

  async start(options: StartOptions): Promise<void> {
    this.exclusive = options.exclusive
    this.isNotified = options.isNotified ?? this.isNotified
    if (this.exclusive) await this.reclaimer.reclaimAll()
    this.startedAt = this.now()
    this.lastRead = this.deps.clock.now()
    this.started = true
    this.nudge()
  }

  /** Whether the runner has started and could read its table recently. */
  isWorking(): boolean {
    const { lastRead } = this
    return this.started && lastRead !== null && lastRead >= addMs(this.deps.clock.now(), -STALE)
  }

  /** Whether the table is being read. */
  get isLooking(): boolean {
    return this.filling !== null
  }

  /** Whether no job runs and the table is not being read. */
  get isIdle(): boolean {
    return this.running.isEmpty && !this.isLooking
  }

  /** Reads the table now, because a job was added. */
  nudge(): void {
    if (!this.started) return
    this.announced = true
    // The runner must not inherit the log context, span and owner of the caller.
    this.filling ??= workFor(null, () => aboutLog({}, () => tracedBy(null, () => this.fill())))
  }

  /** Aborts runs for these files, whose jobs the caller has removed from the table. */
  cancel(fileIds: readonly number[]): void {
    this.running.abort(new LeaseLost(), ({ job: { file_id: id } }) => id !== null && fileIds.includes(id))
  }

  /** Aborts runs for this account, whose jobs the caller has removed from the table. */
  cancelAccount(accountId: number): void {
    this.running.abort(new LeaseLost(), ({ job }) => job.account_id === accountId)
  }

  /** Aborts the run with this lease. Any process may have canceled its job. */
  onCanceled(lease: string): void {
    this.running.abort(new LeaseLost(), ({ held }) => held.lease === lease)
  }

  /** Aborts all runs and requeues their jobs as if they had not started. */
  async stop(): Promise<void> {
    this.started = false
    this.cancelTimer()
    await this.filling
    await this.running.abortAll(new Error('The service stops.'))
  }

  private now(): number {
    return this.deps.clock.now().getTime()
  }

  private async fill(): Promise<void> {
    const { clock, log } = this.deps
    this.cancelTimer()
    let wait = POLL
    while (this.announced && this.started) {
      this.announced = false
      try {
        await this.reclaimer.requeueLeftOver()
        if (!this.exclusive) await this.reclaimer.reclaimExpired(this.running.leases)
        wait = await this.claimDue()
        this.lastRead = clock.now()
        if (this.isOut) log.info('the database is back; the jobs go on')
        this.isOut = false
      } catch (error) {
        this.reclaimer.distrustLeases()
        // Logged once per outage, not at every poll.
        if (!this.isOut) log.error({ err: error }, 'the jobs table cannot be read; trying again until it can')
        this.isOut = true
      }
    }
    // In the same tick as the last check of `announced`, so that no announcement is missed.
    this.filling = null
    if (this.started) this.cancelTimer = clock.after(wait, () => this.nudge())
  }

  /** Starts jobs that are due and have a worker. Returns the milliseconds until the next poll. */
  private async claimDue(): Promise<number> {
    const { db, clock, handlers } = this.deps
    const poll = this.isNotified() ? RARE_POLL : POLL
    if (this.launcher.runsAlone) return poll
    const all = Object.keys(handlers)
    const deaths = maxDeaths(this.now() - this.startedAt)
    if (this.running.isEmpty) {
      this.launcher.makesRoom = false
      const claim = this.newClaim()
      const suspect = await claimSuspect(db, { ...claim, kinds: all, deaths })
      if (suspect) {
        this.launcher.launchAlone(suspect, { id: suspect.id, lease: claim.lease })
        return poll
      }
    }
    const due = await dueJobs(db, { kinds: this.running.freeKinds(), all, deaths, now: clock.now() })
    this.launcher.makesRoom = due.suspect && !this.running.isEmpty
    if (!this.launcher.makesRoom) for (const kind of due.kinds) await this.claimKind(kind)
    return due.nextAt ? Math.min(poll, Math.max(0, due.nextAt.getTime() - this.now())) : poll
  }

  /** Starts jobs of a kind until none is due or no worker is free. */
  private async claimKind(kind: string): Promise<void> {
    const { db, mostOfKind } = this.deps
    while (this.started && !this.running.isFull(kind)) {
      const claim = this.newClaim()
      const except = this.running.fullUp(kind)
      const job = await claimJob(db, { ...claim, kind, most: mostOfKind, except })
      if (!job) return
      this.launcher.launch(job, { id: job.id, lease: claim.lease })
    }
  }

  private newClaim(): { lease: string; now: Date; until: Date } {
    const now = this.deps.clock.now()
    return { lease: randomUUID(), now, until: addMs(now, LEASE) }
  }
}
