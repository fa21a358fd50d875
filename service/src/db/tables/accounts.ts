import type { Generated } from 'kysely'
import type { DefaultedJson, MaybeMoment, Moment } from './columns.ts'

export type Accounts = {
  id: Generated<number>
  customer_id: number
  data_source_type: string
  data_source_external_id: string | null
  sync_status: string
  last_synced_at: MaybeMoment
  last_sync_action: string | null
  source_items_synced_at: MaybeMoment
  files_synced_at: MaybeMoment
  revoked_access: Generated<boolean>
  enable_auto_sync: boolean | null
  data_source_metadata: DefaultedJson
  tags: DefaultedJson
  /** Sealed. Null: the access was given back. */
  credential: string | null
  /** Accounts of one such share what they were allowed at the source. Null: it is this account's alone. */
  shared_grant: string | null
  /** The organization's app that issued it. Null: another, or none. */
  app_id: number | null
  /** Of the app that it was given to, whosever it is. Null: people connect with keys, or it is older than apps. */
  client_id: string | null
  /** Whether the source still lets us in: `ok`, `expired` or `revoked`. */
  access: Generated<string>
  /** Until then a refresh is running. */
  refreshing_until: MaybeMoment
  sync_error_message: string | null
  /** `AccountSettings`: what the files that an account imports by itself start with. */
  settings: DefaultedJson
  /** Up to where the source's changes are known. */
  change_cursor: string | null
  /** Where the changes begin is still to be asked, before anything is listed. */
  start_due: Generated<boolean>
  /** Counts the times that all was asked for anew. */
  round: Generated<number>
  /** The state of the full scan. Null: none has begun. */
  sweep: DefaultedJson | null
  /** When the top of the tree was last read whole. */
  top_listed_at: MaybeMoment
  item_count: Generated<number>
  has_left_out: Generated<boolean>
  /** Everything that is there is imported, now and later. */
  takes_all: Generated<boolean>
  /** The running sync asks the source what changed. */
  changes_due: Generated<boolean>
  /** The running sync ends as an update, which the widget reports to the host. */
  update_due: Generated<boolean>
  /** The running sync was about files. */
  files_due: Generated<boolean>
  /** When all of it was last to be synced, by a person or by itself. */
  sync_begun_at: Moment
  /** How many syncs in a row failed. */
  failed_syncs: Generated<number>
  /** When all that changed at the source was last heard. */
  looked_at: Moment | null
  /** Files that the last sync brought, renewed and took away. */
  files_added: Generated<number>
  files_changed: Generated<number>
  files_removed: Generated<number>
  /** Since when its source says that something changed. */
  hurried_at: MaybeMoment
  /** `FailingChanges`: the changes could not be asked for, while the source was well. */
  failing: DefaultedJson | null
  /** Why the last full scan, and the last changes, passed over a part of it. */
  scan_fault: Generated<string | null>
  changes_fault: Generated<string | null>
  /** How often in a row the source refused the access, and since when. */
  refusals: Generated<number>
  refused_since: MaybeMoment
  /** When the content of a file last came. */
  fetched_at: MaybeMoment
  /** When its subscriptions are to be looked after. Null: they never were. */
  watch_at: MaybeMoment
  /** When its access ends for good, where its source names that. */
  access_ends_at: MaybeMoment
  /** When its access was lost. */
  lost_at: MaybeMoment
  /** How many sync runs in a row failed, and since when. A run whose process died counts once. */
  failed_runs: Generated<number>
  failing_since: MaybeMoment
  /** The `AccountState` that webhooks were last notified of. */
  notified_state: Generated<string>
  /** The newest sync run. Null: there was none yet. */
  run_id: Generated<number | null>
  /** Scopes that the source says it granted. Null: its answer names none. */
  granted_scopes: Generated<string[] | null>
  /** `AccessKind`. Null: an older account, or keys that say nothing about their access. */
  access_kind: Generated<string | null>
  /** Who may read it. Null: nobody. */
  audience_id: Generated<number | null>
  /** The person who connected it. Null: nobody's. */
  owner_id: Generated<string | null>
  created_at: Moment
  updated_at: Moment
}

export type Subscriptions = {
  /** What a call names, with a secret behind it. */
  key: string
  account_id: number
  /** What of the account is watched. */
  what: string
  /** Hexadecimal SHA-256; the secret itself is kept nowhere. */
  secret_hash: string
  /** What the source calls it. Null: it was not made. */
  external_id: string | null
  handle: string | null
  /** When it is to be made or renewed. */
  renew_at: Moment
}
