import type { ColumnType, Kysely } from 'kysely'
import type { Accounts, Subscriptions } from './tables/accounts.ts'
import type { AuditEntries, AuditOutcomes } from './tables/audit.ts'
import type { Moment } from './tables/columns.ts'
import type { Chunks, FileFigures, Files, Texts } from './tables/files.ts'
import type { SyncCounts, SyncEntries, SyncRuns } from './tables/history.ts'
import type { Items, Listings, SyncQueue } from './tables/items.ts'
import type { Erasures, IdempotentCalls, Jobs, Turns } from './tables/jobs.ts'
import type {
  AccessTokens,
  ApiKeys,
  ConsoleSessions,
  ConsoleSignIns,
  Customers,
  HostOrigins,
  Organizations,
  QuotaRefusals,
} from './tables/organizations.ts'
import type { Previews } from './tables/previews.ts'
import type { Processes, Stores } from './tables/processes.ts'
import type { AudienceMembers, Audiences, GroupMembers, Groups } from './tables/readers.ts'
import type { Apps, ConnectLinks, SignIns } from './tables/signIns.ts'
import type { ResumableUploads, UploadSegments } from './tables/uploads.ts'
import type { CustomerEvents, Deliveries, EventListeners, Webhooks } from './tables/webhooks.ts'

export type Tables = {
  organizations: Organizations
  customers: Customers
  host_origins: HostOrigins
  quota_refusals: QuotaRefusals
  api_keys: ApiKeys
  console_sessions: ConsoleSessions
  console_sign_ins: ConsoleSignIns
  access_tokens: AccessTokens
  accounts: Accounts
  subscriptions: Subscriptions
  apps: Apps
  sign_ins: SignIns
  connect_links: ConnectLinks
  items: Items
  listings: Listings
  previews: Previews
  sync_queue: SyncQueue
  files: Files
  file_figures: FileFigures
  chunks: Chunks
  texts: Texts
  resumable_uploads: ResumableUploads
  upload_segments: UploadSegments
  jobs: Jobs
  turns: Turns
  erasures: Erasures
  idempotent_calls: IdempotentCalls
  webhooks: Webhooks
  deliveries: Deliveries
  customer_events: CustomerEvents
  event_listeners: EventListeners
  sync_runs: SyncRuns
  sync_entries: SyncEntries
  sync_counts: SyncCounts
  audit_entries: AuditEntries
  audit_outcomes: AuditOutcomes
  audiences: Audiences
  audience_members: AudienceMembers
  groups: Groups
  group_members: GroupMembers
  stores: Stores
  processes: Processes
  rates: { key: string; full_at: number; granted: number }
  migrations: {
    number: number
    applied_at: Moment
    /** Of a release that knows only migrations before this one, the newer one has taken something away. */
    unused_since: ColumnType<number | null, number | undefined, number>
  }
}

/** The database, or a transaction on it: every query takes one of the two. */
export type Db = Kysely<Tables>
