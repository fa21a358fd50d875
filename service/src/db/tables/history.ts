import type { SyncCause, SyncCode, SyncOutcome } from '@inlet/wire/service'
import type { Generated, GeneratedAlways } from 'kysely'
import type { MaybeMoment, Moment } from './columns.ts'

export type SyncRuns = {
  id: GeneratedAlways<number>
  account_id: number
  cause: SyncCause
  /** `SYNC_RUN_STATES` */
  state: Generated<string>
  reason: string | null
  started_at: Moment
  ended_at: MaybeMoment
  /** Its entries are older than the history goes back. */
  is_trimmed: Generated<boolean>
}

/** What came of a file. Triggers write the rows. */
export type SyncEntries = {
  id: GeneratedAlways<number>
  account_id: number
  /** Null: a call decided it. */
  run_id: number | null
  file_id: number
  name: string
  name_key: string
  outcome: SyncOutcome
  code: SyncCode | null
  reason: string | null
  created_at: Moment
}

/** Added up, the rows of a run are how many entries it has. Triggers append them. */
export type SyncCounts = {
  run_id: number
  id: GeneratedAlways<number>
  outcome: SyncOutcome
  entries: number
}
