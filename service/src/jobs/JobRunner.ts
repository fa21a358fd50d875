import { randomUUID } from 'node:crypto'
import { DatabaseOutage } from '../db/DatabaseOutage.ts'
import { claimJob, claimSuspect, clearSuspect, dueJobs, hasWaiting } from '../db/jobs/jobQueue.ts'
import { type Held, type Job, releaseJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import { aboutLog } from '../lib/logContext.ts'
import type { JobOutcome, Metrics } from '../lib/Metrics.ts'
import { type Span, type Tracer, traced, tracedBy } from '../lib/tracing.ts'
import { workFor } from '../lib/workload.ts'
import { aboutJob, spanOfJob } from './aboutJob.ts'
import { attemptJob } from './attemptJob.ts'
import type { JobHandler, JobRun } from './JobHandler.ts'
import { JobWrites, LeaseLost } from './JobWrites.ts'
import { type Run, RunningJobs } from './RunningJobs.ts'
import { maxDeaths, reclaimExpiredJobs } from './reclaimExpiredJobs.ts'
import { LEASE, renewLease } from './renewLease.ts'

/** Polling interval in milliseconds, because another process may have added a job without a notification. */
const POLL = 2_000
/** Polling interval while notifications arrive; they are lost while their connection is down. */
const RARE_POLL = 10_000
/** The runner counts as unhealthy if it has not read the table for so many milliseconds. */
const STALE = 30_000
/** Time slice of a long job in milliseconds, if others wait for its worker. */
const SLICE = 10_000

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
  private readonly writes: JobWrites
  private started = false
  private startedAt = 0
  private exclusive = false
  private isNotified = () => false
  /** Expired leases are ignored until then: after a database outage, all processes need time to renew theirs. */
  private trustsLeasesFrom = 0
  /** A suspect that is running. */
  private alone: Run | null = null
  /** A suspect waits until all other runs have ended or yielded. */
  private makesRoom = false
  /** Jobs of runs that could not be ended because the database was unavailable. */
  private readonly leftOver: Held[] = []
  private filling: Promise<void> | null = null
  private announced = false
  private lastRead: Date | null = null
  private isOut = false
  private cancelTimer = () => {}

  constructor(deps: Deps) {
    this.deps = deps
    this.running = new RunningJobs(deps.handlers)
    this.writes = new JobWrites(deps.db, deps.clock)
  }

  async start(options: StartOptions): Promise<void> {
    this.exclusive = options.exclusive
    this.isNotified = options.isNotified ?? this.isNotified
    if (this.exclusive) await reclaimExpiredJobs(this.deps, { before: null, except: [] })
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
        await this.reclaimJobs()
        wait = await this.claimDue()
        this.lastRead = clock.now()
        if (this.isOut) log.info('the database is back; the jobs go on')
        this.isOut = false
      } catch (error) {
        this.distrustLeases()
        // Logged once per outage, not at every poll.
        if (!this.isOut) log.error({ err: error }, 'the jobs table cannot be read; trying again until it can')
        this.isOut = true
      }
    }
    // In the same tick as the last check of `announced`, so that no announcement is missed.
    this.filling = null
    if (this.started) this.cancelTimer = clock.after(wait, () => this.nudge())
  }

  private distrustLeases(): void {
    this.trustsLeasesFrom = this.now() + LEASE
  }

  /** Requeues jobs of processes that died, and jobs that this process could not requeue earlier. */
  private async reclaimJobs(): Promise<void> {
    const { db, clock } = this.deps
    for (let held = this.leftOver[0]; held; held = this.leftOver[0]) {
      await releaseJob(db, held)
      this.leftOver.shift()
    }
    if (this.exclusive || this.now() < this.trustsLeasesFrom) return
    this.trustsLeasesFrom = this.now() + POLL
    await reclaimExpiredJobs(this.deps, { before: clock.now(), except: this.running.leases })
  }

  /** Starts jobs that are due and have a worker. Returns the milliseconds until the next poll. */
  private async claimDue(): Promise<number> {
    const { db, clock, handlers } = this.deps
    const poll = this.isNotified() ? RARE_POLL : POLL
    if (this.alone) return poll
    const all = Object.keys(handlers)
    const deaths = maxDeaths(this.now() - this.startedAt)
    if (this.running.isEmpty) {
      this.makesRoom = false
      const claim = this.newClaim()
      const suspect = await claimSuspect(db, { ...claim, kinds: all, deaths })
      if (suspect) {
        this.alone = this.launch(suspect, { id: suspect.id, lease: claim.lease })
        return poll
      }
    }
    const due = await dueJobs(db, { kinds: this.running.freeKinds(), all, deaths, now: clock.now() })
    this.makesRoom = due.suspect && !this.running.isEmpty
    if (!this.makesRoom) for (const kind of due.kinds) await this.claimKind(kind)
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
      this.launch(job, { id: job.id, lease: claim.lease })
    }
  }

  private newClaim(): { lease: string; now: Date; until: Date } {
    const now = this.deps.clock.now()
    return { lease: randomUUID(), now, until: addMs(now, LEASE) }
  }

  private launch(job: Job, held: Held): Run {
    const controller = new AbortController()
    const run: Run = {
      job,
      held,
      begun: this.now(),
      controller,
      hasProgressed: false,
      done: Promise.resolve(),
    }
    this.running.add(run)
    const { tracer = null } = this.deps
    const work = () => traced(spanOfJob(job), (span) => this.work(run, span))
    run.done = aboutLog(aboutJob(job), () => tracedBy(tracer, work)).finally(() => {
      this.running.remove(run)
      if (this.alone === run) this.alone = null
      this.nudge()
    })
    return run
  }

  private async work(run: Run, span: Span): Promise<void> {
    const { log, metrics } = this.deps
    let outcome: JobOutcome = 'put-back'
    const stopHeartbeat = renewLease(this.deps, run.held, {
      lost: () => run.controller.abort(new LeaseLost()),
      failed: () => this.distrustLeases(),
    })
    try {
      outcome = await attemptJob({ ...this.deps, writes: this.writes }, run, this.jobRun(run))
    } catch (error) {
      if (error instanceof LeaseLost || run.controller.signal.reason instanceof LeaseLost) {
        outcome = 'called-off'
        log.info('job called off')
      } else {
        this.distrustLeases()
        this.leftOver.push(run.held)
        if (error instanceof DatabaseOutage) log.info('job put back: the database is away')
        else log.error({ err: error }, 'job could not be ended')
      }
    } finally {
      stopHeartbeat()
      span.set({ 'inlet.job.outcome': outcome })
      if (outcome === 'failed') span.fail()
      metrics.jobRan(run.job.kind, outcome, (this.now() - run.begun) / 1000)
    }
  }

  private jobRun(run: Run): JobRun {
    return {
      signal: run.controller.signal,
      commit: (effects) => this.writes.commit(run.held, effects),
      survived: () => this.survived(run),
      shouldYield: () => this.shouldYield(run),
    }
  }

  private async survived(run: Run): Promise<void> {
    run.hasProgressed = true
    if (this.alone !== run) return
    await clearSuspect(this.deps.db, run.job.id, run.held.lease)
    this.alone = null
    this.nudge()
  }

  private async shouldYield({ job, begun }: Run): Promise<boolean> {
    const { db, clock } = this.deps
    if (this.makesRoom) return true
    if (this.now() - begun < SLICE) return false
    const customerId = this.running.isFull(job.kind) ? null : job.customer_id
    return hasWaiting(db, { kind: job.kind, customerId, now: clock.now() })
  }
}
