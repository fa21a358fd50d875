import { randomUUID } from 'node:crypto'
import type { Clock } from '../Clock.ts'
import type { Log } from '../log.ts'
import {
  claimJob,
  confirmLease,
  type Held,
  type Job,
  nextJobAt,
  postponeJob,
  releaseAllJobs,
  releaseJob,
  removeJob,
} from '../store/jobs.ts'
import type { Db } from '../store/schema.ts'
import { JobFault, judge } from './JobFault.ts'
import type { Effects, FinalEffects, JobHandler } from './JobHandler.ts'
import { keepLease, LEASE } from './keepLease.ts'
import { later } from './later.ts'

/** Milliseconds after which the table is read again although nothing was announced: another process may have added a job. */
const POLL = 2_000
/** Milliseconds before the first repetition; doubled for each further one, up to the longest. */
const FIRST_DELAY = 2_000
const LONGEST_DELAY = 10 * 60_000

type Dependencies = {
  db: Db
  clock: Clock
  log: Log
  handlers: Readonly<Record<string, JobHandler>>
}
type Running = { job: Job; held: Held; controller: AbortController; done: Promise<void> }

/** The job is not this run's any more: it was called off, or another process has it. */
class LeaseLost extends Error {}

/**
 * Works off the jobs table. A job's effects and its end are one transaction, guarded by the run's lease: a
 * process may be killed anywhere, and each job still takes effect exactly once.
 */
export class JobRunner {
  private readonly running = new Set<Running>()
  private readonly dependencies: Dependencies
  private started = false
  private filling: Promise<void> | null = null
  private announced = false
  private cancelTimer = () => {}

  constructor(dependencies: Dependencies) {
    this.dependencies = dependencies
  }

  /** `exclusive`: no other process works on this table, so what was being worked on before runs again at once. */
  async start(options: { exclusive: boolean }): Promise<void> {
    if (options.exclusive) await releaseAllJobs(this.dependencies.db)
    this.started = true
    this.nudge()
  }

  /** Something was added: look now. */
  nudge(): void {
    if (!this.started) return
    this.announced = true
    this.filling ??= this.fill()
  }

  /** Calls off what runs for these files; their jobs are expected to be gone from the table. */
  cancel(fileIds: readonly number[]): void {
    this.callOff(({ file_id: id }) => id !== null && fileIds.includes(id))
  }

  /** Likewise for an account. */
  cancelAccount(accountId: number): void {
    this.callOff((job) => job.account_id === accountId)
  }

  /** Ends every run and puts its job back, as if it had not been begun. */
  async stop(): Promise<void> {
    this.started = false
    this.cancelTimer()
    await this.filling
    for (const { controller } of this.running) controller.abort(new Error('The service stops.'))
    await Promise.all([...this.running].map((run) => run.done))
  }

  private callOff(isMeant: (job: Job) => boolean): void {
    for (const { job, controller } of this.running) {
      if (isMeant(job)) controller.abort(new LeaseLost())
    }
  }

  private async fill(): Promise<void> {
    const { clock, log } = this.dependencies
    this.cancelTimer()
    let wait = POLL
    while (this.announced && this.started) {
      this.announced = false
      try {
        while (this.started && (await this.claimOne()));
        wait = await this.untilNext()
      } catch (error) {
        log.error({ err: error }, 'the jobs table cannot be read')
      }
    }
    // In the same breath as the last look at `announced`, so that no announcement falls between.
    this.filling = null
    if (this.started) this.cancelTimer = clock.after(wait, () => this.nudge())
  }

  private async claimOne(): Promise<boolean> {
    const { db, clock } = this.dependencies
    const kinds = this.freeKinds()
    if (kinds.length === 0) return false
    const lease = randomUUID()
    const now = clock.now()
    const job = await claimJob(db, { kinds, lease, now, until: later(now, LEASE) })
    if (job) this.launch(job, { id: job.id, lease })
    return job !== null
  }

  private freeKinds(): string[] {
    const busy = (kind: string) => [...this.running].filter((run) => run.job.kind === kind).length
    return Object.entries(this.dependencies.handlers)
      .filter(([kind, handler]) => busy(kind) < handler.atOnce)
      .map(([kind]) => kind)
  }

  private async untilNext(): Promise<number> {
    const { db, clock } = this.dependencies
    const kinds = this.freeKinds()
    const next = kinds.length > 0 ? await nextJobAt(db, kinds) : null
    return next ? Math.min(POLL, Math.max(0, next.getTime() - clock.now().getTime())) : POLL
  }

  private launch(job: Job, held: Held): void {
    const controller = new AbortController()
    const run: Running = { job, held, controller, done: Promise.resolve() }
    run.done = this.work(run).finally(() => {
      this.running.delete(run)
      this.nudge()
    })
    this.running.add(run)
  }

  private async work(run: Running): Promise<void> {
    const { log } = this.dependencies
    const stopHeartbeat = keepLease(this.dependencies, run.held, () => run.controller.abort(new LeaseLost()))
    try {
      await this.attempt(run)
    } catch (error) {
      if (error instanceof LeaseLost || run.controller.signal.reason instanceof LeaseLost) {
        log.info({ job: run.job.id, kind: run.job.kind }, 'job called off')
      } else {
        // The lease runs out by itself, and the job runs again then.
        log.error({ err: error, job: run.job.id, kind: run.job.kind }, 'job could not be ended')
      }
    } finally {
      stopHeartbeat()
    }
  }

  private async attempt(run: Running): Promise<void> {
    const { db, log, handlers } = this.dependencies
    const { job, held, controller } = run
    const handler = handlers[job.kind]
    if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`)
    try {
      // Only a process that died leaves a job with more runs than it may have: perhaps this job killed it.
      if (job.attempts > handler.attempts) {
        throw new JobFault('Processing was cut off too often.', { retryable: false })
      }
      const commit = (effects: Effects) => this.commit(held, effects)
      const effects = await handler.run(job, { signal: controller.signal, commit })
      await this.end(held, effects)
    } catch (error) {
      if (error instanceof LeaseLost || controller.signal.reason instanceof LeaseLost) throw error
      if (controller.signal.aborted) return releaseJob(db, held)
      const verdict = judge(error)
      const details = { job: job.id, kind: job.kind, file: job.file_id, attempt: job.attempts }
      if (verdict.foreseen) log.info({ ...details, reason: verdict.reason }, 'job failed')
      else log.error({ ...details, err: error }, 'job failed')
      if (verdict.wait !== null) await this.rest(held, verdict.wait)
      else if (verdict.retryable && job.attempts < handler.attempts) await this.postpone(handler, job, held)
      else await this.end(held, async (trx) => handler.failed?.(trx, job, verdict.reason))
    }
  }

  private commit(held: Held, effects: Effects): Promise<void> {
    return this.dependencies.db.transaction().execute(async (trx) => {
      if (!(await confirmLease(trx, held))) throw new LeaseLost()
      await effects(trx)
    })
  }

  private end(held: Held, effects: FinalEffects): Promise<void> {
    return this.commit(held, async (trx) => {
      const outcome = await effects(trx)
      if (outcome === 'again')
        await postponeJob(trx, held, { runAt: this.dependencies.clock.now(), failed: false })
      else await removeJob(trx, held)
    })
  }

  private rest(held: Held, wait: number): Promise<void> {
    const runAt = later(this.dependencies.clock.now(), wait)
    return this.commit(held, (trx) => postponeJob(trx, held, { runAt, failed: false }))
  }

  private postpone(handler: JobHandler, job: Job, held: Held): Promise<void> {
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (job.attempts - 1))
    return this.commit(held, async (trx) => {
      await handler.postponed?.(trx, job)
      const runAt = later(this.dependencies.clock.now(), delay)
      await postponeJob(trx, held, { runAt, failed: true })
    })
  }
}
