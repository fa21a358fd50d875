import * as v from 'valibot'
import { count, Id, Timestamp } from './shared.ts'

// Calls of a back end, with an API key of its organization: unfinished jobs of its customers. An extension of ours.

/** Larger than other ids, because there are many jobs. */
const JobIdText = v.pipe(v.string(), v.maxLength(15), v.regex(/^\d{1,15}$/), v.transform(Number))
const JobState = v.picklist(['RUNNING', 'WAITING', 'SCHEDULED', 'SUSPECT'])

/** GET /admin/jobs, newest first. */
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
  /** Only those before this id: `next` of the page before. */
  before: v.optional(JobIdText),
})

/** GET /admin/jobs/{job_id}, and before /again. */
export const JobPath = v.object({ job_id: JobIdText })

export const Job = v.object({
  id: v.number(),
  kind: v.string(),
  /** WAITING: due now; SCHEDULED: due at `run_at`; SUSPECT: its process died, so it runs alone. */
  state: JobState,
  /** The host's own id. Null: no customer, or an erased one. */
  customer_id: v.nullable(v.string()),
  file_id: v.nullable(Id),
  account_id: v.nullable(Id),
  /** Number of failed runs. */
  attempts: count(0),
  run_at: Timestamp,
  created_at: Timestamp,
})
export type Job = v.InferOutput<typeof Job>

/** `next`: for the next page; null on the last. */
export const JobsPage = v.object({ results: v.array(Job), next: v.nullable(v.number()) })
