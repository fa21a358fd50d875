import { findAnyAccount } from '../db/accounts/accounts.ts'
import type { SyncDeps } from './SyncDeps.ts'
import { readChanges } from './steps/changes.ts'
import { expand } from './steps/expand.ts'
import { CONCURRENCY, fetchFiles, MAX_FILES } from './steps/fetch.ts'
import { list } from './steps/list.ts'
import type { StepResult, SyncStep } from './steps/SyncStep.ts'
import { scan } from './steps/scan.ts'
import { start } from './steps/start.ts'

/**
 * Runs the first step that has something to do, then tries all again. Contents come before folders, and what a user
 * selected before what is only listed.
 */
const STEPS: readonly SyncStep[] = [start, fetchFiles, expand, readChanges, scan, list]

/** Does the work that is due for one account. Rejects with a SourceFault, or with the signal's reason. */
export class AccountSync {
  private readonly deps: SyncDeps
  /** Its process died while it ran: one of this many next files may have killed it. */
  private filesToDistrust: number

  constructor(deps: SyncDeps) {
    this.deps = deps
    this.filesToDistrust = deps.job.suspect ? MAX_FILES : 0
  }

  /** Ends early if other jobs wait, or if nothing more is due yet: the rest is in the database. */
  async work(): Promise<void> {
    const { run } = this.deps
    while (!run.signal.aborted) {
      const result = await this.next()
      if (!result) return
      await this.store(result)
      await run.survived()
      this.filesToDistrust -= CONCURRENCY
      if (await run.shouldYield()) return
    }
    run.signal.throwIfAborted()
  }

  private async next(): Promise<StepResult | null> {
    const account = await findAnyAccount(this.deps.db, this.deps.account.id)
    if (!account) return null
    const state = { ...this.deps, account, isCareful: this.filesToDistrust > 0 }
    for (const step of STEPS) {
      const result = await step(state)
      if (result) return result
    }
    return null
  }

  private async store({ effects, discard, failure }: StepResult): Promise<void> {
    try {
      await this.deps.run.commit(effects)
    } catch (error) {
      await discard?.()
      throw error
    }
    if (failure) throw failure.error
  }
}
