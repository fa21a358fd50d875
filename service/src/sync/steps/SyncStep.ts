import type { Effects } from '../../jobs/JobHandler.ts'
import type { SyncDeps } from '../SyncDeps.ts'

/** What a step works with. `account` is the row as read right before the steps. */
export type SyncState = SyncDeps & {
  /** The process died while it worked on this account: the file that killed it must end up alone in a job. */
  readonly isCareful: boolean
}

export type StepResult = {
  /** Stored in one transaction that only the holder of the job's lease can commit. */
  readonly effects: Effects
  /** Removes what the step brought, if its effects could not be stored. */
  discard?(): Promise<void>
  /** Ends the run after the effects are stored. */
  readonly failure?: { readonly error: unknown }
}

/** Does one step of an account's sync. Null: it has nothing to do now. Rejects with a fault that is the source's. */
export type SyncStep = (state: SyncState) => Promise<StepResult | null>
