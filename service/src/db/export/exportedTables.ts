import type { Tables } from '../schema.ts'

/** A table whose rows are in a customer's export. */
export type ExportedTable = {
  readonly table: keyof Tables
  /** Unique among the rows of one owner, and the order in which an index has them. */
  readonly key: string
  /** Columns that are left out. */
  readonly without: readonly string[]
}

/** By `customer_id`. */
export const OF_CUSTOMER: readonly ExportedTable[] = [
  { table: 'accounts', key: 'id', without: ['credential', 'shared_grant', 'change_cursor'] },
  { table: 'access_tokens', key: 'id', without: ['hash', 'parent_hash'] },
  { table: 'connect_links', key: 'id', without: ['hash', 'sign_in'] },
  { table: 'previews', key: 'id', without: [] },
  { table: 'resumable_uploads', key: 'id', without: ['writer'] },
  { table: 'deliveries', key: 'id', without: [] },
]

/** By `account_id`. */
export const OF_ACCOUNT: readonly ExportedTable[] = [
  { table: 'items', key: 'external_key', without: ['external_key', 'parent_key', 'name_key'] },
  { table: 'sync_runs', key: 'id', without: [] },
  { table: 'sync_entries', key: 'id', without: ['name_key'] },
]

/** Tables that an export reads in ways of their own, and what it leaves out of them. */
export const READ_OTHERWISE = {
  customers: [],
  files: ['blob', 'name_key', 'external_key'],
  texts: [],
  chunks: ['embedding', 'terms'],
  audit_entries: [],
  audit_outcomes: [],
  audiences: ['hash'],
  audience_members: [],
  groups: [],
  group_members: [],
} as const satisfies { readonly [T in keyof Tables]?: readonly string[] }

/** Tables that no export has, and why. */
export const LEFT_OUT = {
  organizations: 'of the host',
  host_origins: 'of the host',
  api_keys: 'of the host',
  apps: 'of the host',
  webhooks: 'of the host',
  erasures: 'of the host; a customer with one has no export',
  console_sessions: 'of operators',
  console_sign_ins: 'of operators',
  sign_ins: 'secrets of sign-ins under way, for minutes',
  upload_segments: 'parts of uploads under way, for a day',
  idempotent_calls: 'sealed copies of answers, for a day',
  subscriptions: 'secrets of change notifications',
  quota_refusals: 'which files wait for room; each file has the reason',
  customer_events: 'ids of what changed in the last hour',
  event_listeners: 'who listens to those',
  listings: 'where a sync is',
  sync_queue: 'where a sync is',
  jobs: 'work under way',
  turns: 'the order of work',
  rates: 'rate limits of a minute',
  file_figures: 'sums of files, which customer.json has',
  sync_counts: 'sums of sync_entries',
  stores: 'of the deployment',
  processes: 'of the deployment',
  migrations: 'of the deployment',
} as const satisfies { readonly [T in keyof Tables]?: string }
