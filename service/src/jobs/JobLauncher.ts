import { DatabaseOutage } from '../db/DatabaseOutage.ts'
import { clearSuspect, hasWaiting } from '../db/jobs/jobQueue.ts'
import type { Held, Job } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import { aboutLog } from '../lib/logContext.ts'
import type { JobOutcome, Metrics } from '../lib/Metrics.ts'
import { type Span, type Tracer, traced, tracedBy } from '../lib/tracing.ts'
import { aboutJob, spanOfJob } from './aboutJob.ts'
import { attemptJob } from './attemptJob.ts'
import type { JobHandler, JobRun } from './JobHandler.ts'
import type { JobReclaimer } from './JobReclaimer.ts'
import { JobWrites, LeaseLost } from './JobWrites.ts'
import type { Run, RunningJobs } from './RunningJobs.ts'
import { renewLease } from './renewLease.ts'

/** Time slice of a long job in milliseconds, if others wait for its worker. */
const SLICE = 10_000

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly tracer: Tracer | null
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly running: RunningJobs
  readonly reclaimer: JobReclaimer
  /** A worker is free. */
  readonly onFree: () => void
}

/** Runs claimed jobs. */
export class JobLauncher {
  /** A suspect waits until all other runs have ended or yielded. */
  makesRoom = false
  private readonly deps: Deps
  private readonly writes: JobWrites
  /** A suspect that is running. */
  private alone: Run | null = null

  constructor(deps: Deps) {
    this.deps = deps
    this.writes = new JobWrites(deps.db, deps.clock)
  }

  get runsAlone(): boolean {
    return this.alone !== null
  }

  /** Runs a suspect, beside which nothing starts. */
  launchAlone(job: Job, held: Held): void {
    this.alone = this.launch(job, held)
  }

  launch(job: Job, held: Held): Run {
    const controller = new AbortController()
    const run: Run = {
      job,
      held,
      begun: this.now(),
      controller,
      hasProgressed: false,
      done: Promise.resolve(),
    }
    this.deps.running.add(run)
    const { tracer } = this.deps
    const work = () => traced(spanOfJob(job), (span) => this.work(run, span))
    run.done = aboutLog(aboutJob(job), () => tracedBy(tracer, work)).finally(() => {
      this.deps.running.remove(run)
      if (this.alone === run) this.alone = null
      this.deps.onFree()
    })
    return run
  }

  private async work(run: Run, span: Span): Promise<void> {
    const { log, metrics } = this.deps
    let outcome: JobOutcome = 'put-back'
    const stopHeartbeat = renewLease(this.deps, run.held, {
      lost: () => run.controller.abort(new LeaseLost()),
      failed: () => this.deps.reclaimer.distrustLeases(),
    })
    try {
      outcome = await attemptJob({ ...this.deps, writes: this.writes }, run, this.jobRun(run))
    } catch (error) {
      if (error instanceof LeaseLost || run.controller.signal.reason instanceof LeaseLost) {
        outcome = 'called-off'
        log.info('job called off')
      } else {
        this.deps.reclaimer.leave(run.held)
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
    this.deps.onFree()
  }

  private async shouldYield({ job, begun }: Run): Promise<boolean> {
    const { db, clock } = this.deps
    if (this.makesRoom) return true
    if (this.now() - begun < SLICE) return false
    const customerId = this.deps.running.isFull(job.kind) ? null : job.customer_id
    return hasWaiting(db, { kind: job.kind, customerId, now: clock.now() })
  }

  private now(): number {
    return this.deps.clock.now().getTime()
  }
}
