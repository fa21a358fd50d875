import * as v from 'valibot'
import { SYNC_CAUSES, SYNC_CODES, SYNC_OUTCOMES, SYNC_RUN_STATES } from '../enums.ts'
import { count, Id, IdText, MAX_NAME_CHARS, MAX_PAGE_SIZE, Timestamp, text } from './shared.ts'

// What the syncs of an account brought. An extension of ours.

/** Larger than other ids: an account may have a run every minute. */
const RunIdText = v.pipe(v.string(), v.maxLength(15), v.regex(/^\d{1,15}$/), v.transform(Number))

const PageSizeText = v.pipe(
  v.string(),
  v.maxLength(4),
  v.regex(/^\d{1,4}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(MAX_PAGE_SIZE),
)

/** The account in the path of its history. */
export const HistoryPath = v.object({ account_id: IdText })

/** GET /accounts/{account_id}/runs, newest first. */
export const RunsQuery = v.object({
  limit: v.optional(PageSizeText, '20'),
  /** Only those before this id: `next` of the page before. */
  before: v.optional(RunIdText),
})

export const SyncRun = v.object({
  id: v.number(),
  cause: v.picklist(SYNC_CAUSES),
  state: v.picklist(SYNC_RUN_STATES),
  /** What went wrong with the run as a whole. Null: nothing. */
  reason: v.nullable(v.string()),
  started_at: Timestamp,
  ended_at: v.nullable(Timestamp),
  /** How many of its entries have each outcome. */
  counts: v.object({
    new: count(0),
    changed: count(0),
    moved: count(0),
    gone: count(0),
    skipped: count(0),
    failed: count(0),
  }),
  /** Files that still have to be fetched or read. 0 for all but the newest run. */
  pending: count(0),
  /** False: the history no longer goes back to its entries. */
  has_entries: v.boolean(),
})
export type SyncRun = v.InferOutput<typeof SyncRun>

/** `next`: for the next page; null on the last. */
export const SyncRunsPage = v.object({ results: v.array(SyncRun), next: v.nullable(v.number()) })
export type SyncRunsPage = v.InferOutput<typeof SyncRunsPage>

/** GET /accounts/{account_id}/run_entries, newest first. With `Accept: text/csv` all of them, as CSV. */
export const EntriesQuery = v.object({
  run_id: v.optional(RunIdText),
  outcome: v.optional(v.picklist(SYNC_OUTCOMES)),
  /** A part of the name. */
  name: v.optional(text(MAX_NAME_CHARS)),
  limit: v.optional(PageSizeText, '50'),
  /** `next_cursor` of the page before. */
  after: v.optional(text(10_000)),
})

/** What came of a file in a run: its last outcome there. */
export const SyncEntry = v.object({
  id: v.number(),
  /** Null: no run, but a call. */
  run_id: v.nullable(v.number()),
  file_id: Id,
  name: v.string(),
  outcome: v.picklist(SYNC_OUTCOMES),
  /** Why, unless `reason` says it. Null: there is nothing to say. */
  code: v.nullable(v.picklist(SYNC_CODES)),
  /** Why, as a sentence for users. */
  reason: v.nullable(v.string()),
  at: Timestamp,
})
export type SyncEntry = v.InferOutput<typeof SyncEntry>

/** `next_cursor`: for the next page; null on the last. */
export const SyncEntriesPage = v.object({
  results: v.array(SyncEntry),
  next_cursor: v.nullable(v.string()),
})
export type SyncEntriesPage = v.InferOutput<typeof SyncEntriesPage>
