import * as v from 'valibot'
import { count, Id, Timestamp } from './shared.ts'

// Calls of a back end, with an API key of its organisation: what is still to be done for its customers. Our own calls.

/** Counts further than other ids: jobs come and go. */
const JobIdText = v.pipe(v.string(), v.maxLength(15), v.regex(/^\d{1,15}$/), v.transform(Number))
const JobState = v.picklist(['RUNNING', 'WAITING', 'SCHEDULED', 'SUSPECT'])

/** GET /admin/jobs, the newest first. */
export const JobsQuery = v.object({
  state: v.optional(JobState),
  kind: v.optional(v.pipe(v.string(), v.maxLength(40), v.regex(/^[a-z-]{1,40}$/))),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(3),
      v.regex(/^\d{1,3}$/),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(250),
    ),
    '50',
  ),
  /** Those before this id: what the page before it answered as `next`. */
  before: v.optional(JobIdText),
})

/** GET /admin/jobs/{job_id}, and before /again. */
export const JobPath = v.object({ job_id: JobIdText })

export const Job = v.object({
  id: v.number(),
  kind: v.string(),
  /** WAITING: due now; SCHEDULED: due at `run_at`; SUSPECT: its process died, so it runs alone. */
  state: JobState,
  /** The host's own id. Null: it is for nobody who is there. */
  customer_id: v.nullable(v.string()),
  file_id: v.nullable(Id),
  account_id: v.nullable(Id),
  /** Runs that failed. */
  attempts: count(0),
  run_at: Timestamp,
  created_at: Timestamp,
})
export type Job = v.InferOutput<typeof Job>

/** `next`: for the next page; null on the last. */
export const JobsPage = v.object({ results: v.array(Job), next: v.nullable(v.number()) })
