import type { Held, Job } from '../db/jobs/jobs.ts'
import type { JobHandler } from './JobHandler.ts'

/** A job that runs in this process. `begun`: milliseconds since 1970. */
export type Run = {
  readonly job: Job
  readonly held: Held
  readonly begun: number
  readonly controller: AbortController
  /** Whether it has reported a finished step. */
  hasProgressed: boolean
  done: Promise<void>
}

/** The runs of this process, and what may start beside them. */
export class RunningJobs {
  private readonly runs = new Set<Run>()
  private readonly handlers: Readonly<Record<string, JobHandler>>

  constructor(handlers: Readonly<Record<string, JobHandler>>) {
    this.handlers = handlers
  }

  get isEmpty(): boolean {
    return this.runs.size === 0
  }

  /** Leases of the runs of this process. */
  get leases(): readonly string[] {
    return [...this.runs].map(({ held }) => held.lease)
  }

  add(run: Run): void {
    this.runs.add(run)
  }

  remove(run: Run): void {
    this.runs.delete(run)
  }

  freeKinds(): string[] {
    return Object.keys(this.handlers).filter((kind) => !this.isFull(kind))
  }

  isFull(kind: string): boolean {
    const running = [...this.runs].filter((run) => run.job.kind === kind)
    return running.length >= (this.handlers[kind]?.concurrency ?? 0)
  }

  /** Returns customers who have all workers of a kind but the one reserved for others. */
  fullUp(kind: string): number[] {
    const handler = this.handlers[kind]
    if (!handler?.keepsOneFree) return []
    const places = new Map<number, number>()
    for (const { job } of this.runs)
      if (job.kind === kind) places.set(job.customer_id, (places.get(job.customer_id) ?? 0) + 1)
    return [...places].flatMap(([customer, taken]) => (taken >= handler.concurrency - 1 ? [customer] : []))
  }

  /** Aborts the runs that match, without waiting for their end. */
  abort(reason: Error, isMeant: (run: Run) => boolean): void {
    for (const run of this.runs) if (isMeant(run)) run.controller.abort(reason)
  }

  async abortAll(reason: Error): Promise<void> {
    this.abort(reason, () => true)
    await Promise.all([...this.runs].map((run) => run.done))
  }
}
