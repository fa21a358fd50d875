import type { Generated } from 'kysely'
import type { DefaultedJson, Json, MaybeMoment, Moment } from './columns.ts'

export type Jobs = {
  id: Generated<number>
  kind: string
  payload: Json
  file_id: number | null
  account_id: number | null
  /** For whom it is done. 0: for the service itself. */
  organization_id: Generated<number>
  customer_id: Generated<number>
  /** How often it failed. */
  attempts: Generated<number>
  /** It was running when its process died. Until it is cleared it runs alone. */
  suspect: Generated<boolean>
  /** How often its process died while it ran alone. */
  deaths: Generated<number>
  /** Runs in a row that ended with more to do and had done nothing. */
  idle_runs: Generated<number>
  /** It waits for a moment, and not for its source: it runs at once when there is more to do. */
  is_idle: Generated<boolean>
  run_at: Moment
  /** Id of the run that holds the job. Null: it waits. */
  lease: string | null
  lease_until: MaybeMoment
  created_at: Moment
}

/** The order in which the customers of an organization last started a job. */
export type Turns = { organization_id: number; customer_id: number; number: Generated<number> }

export type Erasures = {
  id: Generated<number>
  organization_id: number
  /** Its row may be gone. */
  customer_id: number
  customer: string
  /** `RUNNING` or `DONE`. */
  status: Generated<string>
  report: DefaultedJson
  requested_at: Moment
  ended_at: MaybeMoment
}

export type IdempotentCalls = {
  owner: string
  key: string
  /** Null: its body is still arriving. */
  fingerprint: string | null
  /** Null: it is answered. */
  lease: string | null
  lease_until: MaybeMoment
  status: number | null
  /** Sealed. */
  answer: string | null
  created_at: Moment
}
