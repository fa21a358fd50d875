import * as v from 'valibot'
import { AppCheck } from '../service/apps.ts'
import { count, Id, Timestamp, text } from '../service/shared.ts'
import { DeliveriesQuery, Delivery } from '../service/webhooks.ts'

// Calls between the operators' page and the service. Not a public contract: both have the same version.

/** POST /console/api/session: an API key of the organization. */
export const ConsoleSignIn = v.object({ key: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)) })

/** What operators may do, each all of the one before. */
export const CONSOLE_ROLES = ['viewer', 'operator', 'admin'] as const
export const ConsoleRole = v.picklist(CONSOLE_ROLES)
export type ConsoleRole = v.InferOutput<typeof ConsoleRole>

/** GET /console/api/session/ways. `login`: at the company's login; else with an API key. */
export const ConsoleSignInWays = v.object({ login: v.boolean() })

/** Why a sign-in at the company's login came to nothing: `sign_in` of the page's address. */
export const ConsoleSignInProblem = v.picklist(['unreachable', 'expired', 'failed', 'no_role'])
export type ConsoleSignInProblem = v.InferOutput<typeof ConsoleSignInProblem>

/** Who is signed in. */
export const ConsoleSession = v.object({ organization: v.string(), role: ConsoleRole, expires_at: Timestamp })
export type ConsoleSession = v.InferOutput<typeof ConsoleSession>

/** Files of one source that failed for one reason. */
export const FailureGroup = v.object({
  source: v.string(),
  /** A sentence; empty if there is none. */
  reason: v.string(),
  count: count(1),
  latest: Timestamp,
})
export type FailureGroup = v.InferOutput<typeof FailureGroup>

/** GET /console/api/overview */
export const ConsoleOverview = v.object({
  files: v.array(v.object({ status: v.string(), count: count(0) })),
  /** False: there are more files than were counted. */
  files_are_exact: v.boolean(),
  accounts: v.array(
    v.object({ source: v.string(), connected: count(0), failing: count(0), disconnected: count(0) }),
  ),
  jobs: v.array(
    v.object({
      kind: v.string(),
      running: count(0),
      waiting: count(0),
      /** Due later: recurring jobs and retries. */
      scheduled: count(0),
      /** How long the oldest waiting job has been due, in seconds. */
      oldest: count(0),
    }),
  ),
  failures: v.array(FailureGroup),
  webhooks: v.array(
    v.object({ id: Id, url: v.string(), is_flagged: v.boolean(), waiting: count(0), failed: count(0) }),
  ),
})
export type ConsoleOverview = v.InferOutput<typeof ConsoleOverview>

/** POST /console/api/customer */
export const ConsoleCustomerQuery = v.object({ customer_id: v.pipe(text(255), v.minLength(1)) })

/** What is known about one customer beside `POST /user`. */
export const ConsoleCustomer = v.object({
  accounts: v.array(
    v.object({
      id: Id,
      source: v.string(),
      /** What the source calls the login. */
      login: v.nullable(v.string()),
      state: v.picklist(['connected', 'failing', 'disconnected']),
      last_synced_at: v.nullable(Timestamp),
    }),
  ),
  files: v.array(v.object({ status: v.string(), count: count(0) })),
  /** Access tokens that work now, by the host's own id of the person. */
  people: v.array(v.object({ user_id: v.nullable(v.string()), tokens: count(0), latest: Timestamp })),
  deliveries: v.object({ waiting: count(0), failed: count(0) }),
  /** The latest token, sync or change of a file. */
  last_activity: Timestamp,
})
export type ConsoleCustomer = v.InferOutput<typeof ConsoleCustomer>

const Cursor = v.optional(Id)

/** POST /console/api/failing_files: failed files, newest first. */
export const FailingFilesQuery = v.object({
  source: v.optional(text(100)),
  reason: v.optional(text(2000)),
  customer_id: v.optional(text(255)),
  /** Only those before this id: `next` of the page before. */
  before: Cursor,
  limit: v.optional(count(1, 100), 25),
})
export type FailingFilesQuery = v.InferInput<typeof FailingFilesQuery>

export const FailingFile = v.object({
  id: Id,
  name: v.nullable(v.string()),
  source: v.string(),
  customer_id: v.string(),
  reason: v.string(),
  updated_at: Timestamp,
})
export type FailingFile = v.InferOutput<typeof FailingFile>

export const FailingFilesPage = v.object({ results: v.array(FailingFile), next: v.nullable(Id) })

/** POST /console/api/failing_files/again: runs a part of those with one reason again. */
export const RunAgainQuery = v.object({ source: text(100), reason: text(2000), before: Cursor })

/** `refused`: those that cannot run again now; `next`: for the next part. Null: that was all. */
export const RunAgainAnswer = v.object({ queued: count(0), refused: count(0), next: v.nullable(Id) })

/** The file, or account, after it was queued again. */
export const AgainAnswer = v.object({ status: v.string() })

/** POST /console/api/failing_accounts */
export const FailingAccountsQuery = v.object({
  source: v.optional(text(100)),
  customer_id: v.optional(text(255)),
  before: Cursor,
  limit: v.optional(count(1, 100), 25),
})
export type FailingAccountsQuery = v.InferInput<typeof FailingAccountsQuery>

export const FailingAccount = v.object({
  id: Id,
  source: v.string(),
  /** What the source calls the login. */
  login: v.nullable(v.string()),
  customer_id: v.string(),
  /** Whether we still have access at the source. */
  access: v.picklist(['ok', 'expired', 'revoked']),
  reason: v.string(),
  updated_at: Timestamp,
})
export type FailingAccount = v.InferOutput<typeof FailingAccount>

export const FailingAccountsPage = v.object({ results: v.array(FailingAccount), next: v.nullable(Id) })

/** GET /console/api/apps: one entry for each source that needs an app. */
export const ConsoleApps = v.object({ results: v.array(AppCheck) })

/** GET /console/api/webhooks/{webhook_id}/deliveries */
export const ConsoleDeliveriesQuery = v.object({
  ...DeliveriesQuery.entries,
  status: v.optional(Delivery.entries.status),
})
