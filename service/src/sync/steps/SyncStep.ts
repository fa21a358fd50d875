import type { Effects } from '../../jobs/JobHandler.ts'
import type { SyncDeps } from '../SyncDeps.ts'

/** The context of a step. `account` is the row as read right before the steps. */
export type SyncState = SyncDeps & {
  /** The process died while it worked on this account: the file that killed it must end up alone in a job. */
  readonly isCareful: boolean
}

export type StepResult = {
  /** Stored in one transaction that only the holder of the job's lease can commit. */
  readonly effects: Effects
  /** Deletes the step's blobs, if its effects could not be stored. */
  discard?(): Promise<void>
  /** Ends the run after the effects are stored. */
  readonly failure?: { readonly error: unknown }
}

/** Runs one step of an account's sync. Null: it has nothing to do now. Rejects with a fault of the source. */
export type SyncStep = (state: SyncState) => Promise<StepResult | null>
