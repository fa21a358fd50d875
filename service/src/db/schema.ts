import type { SyncCause, SyncCode, SyncOutcome } from '@inlet/wire/service'
import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'
import type { Visibility } from '../sources/SourceItem.ts'

/** Read as parsed JSON of unknown shape; written as JSON text. */
type Json = ColumnType<unknown, string, string>
type DefaultedJson = ColumnType<unknown, string | undefined, string>
type Moment = ColumnType<Date, Date, Date>
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>

type Organizations = {
  id: Generated<number>
  name: string
  /** `CustomerSettings` of all customers that have nothing else. */
  settings: DefaultedJson
  /** `ConnectorSettings` */
  connector_settings: DefaultedJson
  created_at: Moment
  updated_at: MaybeMoment
}

type Customers = {
  id: Generated<number>
  organization_id: number
  /** The host's own name for its end user. */
  supplied_id: string
  /** `CustomerSettings` */
  settings: DefaultedJson
  created_at: Moment
  updated_at: Moment
  /** Set: it is being erased, and nobody finds it. */
  deleted_at: MaybeMoment
}

type ApiKeys = {
  id: Generated<number>
  organization_id: number
  name: string
  /** Hexadecimal SHA-256; the key itself is kept nowhere. */
  hash: string
  /** Its last characters. */
  hint: string
  created_at: Moment
  last_used_at: MaybeMoment
  /** Null: it works until it is revoked, which is to expire at once. */
  expires_at: MaybeMoment
}

type ConsoleSessions = {
  /** Hexadecimal SHA-256 of the cookie; the cookie itself is kept in one browser. */
  hash: string
  organization_id: number
  /** The stored key that it was begun with. Null: one of the configuration, which `key_proof` tells. */
  api_key_id: number | null
  key_proof: string | null
  expires_at: Moment
}

type AccessTokens = {
  /** Hexadecimal SHA-256; the token itself is kept nowhere. */
  hash: string
  customer_id: number
  created_at: Moment
  expires_at: Moment
  /** Null: everything. */
  scopes: Generated<string[] | null>
  /** Names it in the addresses that it was given. */
  id: GeneratedAlways<number>
  /** Null: no limit, each. */
  sources: Generated<string[] | null>
  account_ids: Generated<number[] | null>
  filter: ColumnType<unknown, string | null | undefined, never>
  user_id: Generated<string | null>
  /** Of the token that it was made from. */
  parent_hash: Generated<string | null>
}

type Accounts = {
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
  created_at: Moment
  updated_at: Moment
}

type Subscriptions = {
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

type Apps = {
  id: Generated<number>
  organization_id: number
  source: string
  client_id: string
  /** Sealed. Null: the client has none. */
  secret: string | null
  /** Sealed: while the secret changes, the one of before. */
  previous_secret: string | null
  settings: DefaultedJson
  created_at: Moment
  updated_at: Moment
}

type SignIns = {
  /** Hexadecimal SHA-256 of the state; the state itself is kept nowhere. */
  hash: string
  /** The hash of the key that the widget holds. */
  key_hash: string
  customer_id: number
  /** The account that signs in again. Null: any. */
  account_id: number | null
  source: string
  /** The widget has to claim the account. False: it is created when the user returns. */
  claimed: boolean
  picks: Generated<boolean>
  /** `SignInStep` */
  step: Generated<string>
  /** `SignInReason`, once it failed. */
  reason: string | null
  /** What the page asks for. */
  number: string
  /** How often a number was typed. */
  tries: Generated<number>
  /** Hexadecimal SHA-256 of the cookie in the browser that left for the source. */
  browser_hash: string | null
  /** Sealed: where it leads, the proof for the code, and what was typed into the form. Empty once it is over. */
  secrets: string
  settings: Json
  /** The app that it was begun under. */
  app_id: number | null
  client_id: string | null
  /** Sealed: the access that waits to be claimed. */
  credential: string | null
  /** Its customer. */
  identity: ColumnType<unknown, string | null | undefined, string | null>
  /** Hexadecimal SHA-256 of what an administrator's page brings back. Null: it needs no administrator. */
  approval_hash: string | null
  /** When one came back from there and had agreed. */
  approved_at: MaybeMoment
  /** The account that came of it. */
  connected_id: number | null
  /** When the widget last asked for its state. */
  asked_at: Moment
  /** When this step ends. */
  expires_at: Moment
}

type ConnectLinks = {
  id: Generated<number>
  /** Hexadecimal SHA-256; the secret itself is kept nowhere. */
  hash: string
  customer_id: number
  source: string
  /** The account to repair. Null: a new one is connected. */
  account_id: number | null
  redirect_url: string | null
  created_at: Moment
  expires_at: Moment
  used_at: MaybeMoment
  /** The hash of the sign-in that it was used for. */
  sign_in: string | null
  revoked_at: MaybeMoment
}

type Items = {
  id: Generated<number>
  account_id: number
  external_id: string
  parent_external_id: string | null
  root_external_id: string | null
  name: string
  name_key: string
  item_type: string
  is_selectable: boolean
  is_expandable: boolean
  is_folder: ColumnType<boolean, never, never>
  file_format: string | null
  external_url: string | null
  created_at: MaybeMoment
  updated_at: MaybeMoment
  version: string
  /** Bytes, its type at the source, and what it is asked for with, where the source says or wants that. */
  size: number | null
  mime_type: string | null
  handle: string | null
  /** Who can see it at the source, where that says so. */
  visibility: Visibility | null
  /** When its contents were last read whole. Null: never. */
  listed_at: MaybeMoment
  /** What `external_id` and `parent_external_id` are found by. */
  external_key: ColumnType<string, never, never>
  parent_key: ColumnType<string | null, never, never>
  /** The round of its account in which it was last listed. */
  seen_in: Generated<number>
  /** The round in which its contents were last read whole to find what is gone. */
  swept_in: Generated<number>
  /** The source said so; it is removed when all was heard. */
  is_gone: Generated<boolean>
  /** The first full scan that did not list it. Null: the last one did. */
  missing_since: MaybeMoment
  /** The round in which the source was last asked for it by its id. */
  asked_in: Generated<number>
}

type Listings = {
  id: Generated<number>
  account_id: number
  /** The item's external id. Null: the top. */
  folder: string | null
  folder_key: ColumnType<string, never, never>
  /** Where the reading goes on. Null: at the beginning. */
  cursor: string | null
  /** How often in a row the source refused the cursor. */
  restarts: Generated<number>
  /** How often it failed in a row, since when, and when it is tried again. */
  tries: Generated<number>
  failing_since: MaybeMoment
  retry_at: MaybeMoment
  /** The others go on without it, and the sync ends without it. */
  is_skipped: Generated<boolean>
  reason: string | null
}

type SyncQueue = {
  file_id: number
  account_id: number
  fetches: boolean
  expands: boolean
  tries: Generated<number>
  failing_since: MaybeMoment
  retry_at: MaybeMoment
  /** Its file says what is wrong, and the sync ends without it. */
  is_skipped: Generated<boolean>
}

type Files = {
  id: Generated<number>
  customer_id: number
  account_id: number | null
  parent_id: number | null
  source: string
  name: string | null
  /** `name` folded by `foldName`, so that both databases compare letters alike. */
  name_key: string
  sync_status: string
  sync_error_message: string | null
  external_file_id: string
  external_key: ColumnType<string, never, never>
  external_url: string | null
  metadata: DefaultedJson
  settings: Json
  tags: DefaultedJson
  /** Name of the stored bytes in the blob store. Null: there are none. */
  blob: string | null
  /** SHA-256 of those bytes. Null: there are none, or they were stored before it was noted. */
  blob_sha256: string | null
  file_format: string | null
  mime_type: string | null
  file_size: number | null
  num_characters: number | null
  num_tokens: number | null
  num_embeddings: number | null
  /** The contract's name of the model of its vectors. Null: it has none. */
  embedding_model: string | null
  request_id: string | null
  upload_id: string | null
  enable_auto_sync: Generated<boolean>
  /** The version of the item that was fetched last. Null: none was. */
  source_version: string | null
  /** When it last changed at its source, as the source says. Null: it has no such date. */
  source_updated_at: MaybeMoment
  created_at: Moment
  updated_at: Moment
  last_sync: MaybeMoment
  /** Set: gone for every reader; a job removes what is left. */
  deleted_at: MaybeMoment
  /** Of a deleted file: until then the deletion can be taken back. Null: it cannot. */
  restorable_until: MaybeMoment
}

/** Added up, the rows of a customer are what its files add up to. Triggers append them. */
type FileFigures = {
  customer_id: number
  id: Generated<number>
  source: string
  file_format: string | null
  files: number
  ready: number
  size: number
  characters: number
  tokens: number
  embeddings: number
}

type Chunks = {
  id: Generated<number>
  file_id: number
  index: number
  text: string
  tokens: number
  page: number | null
  /** Unit length, so that the inner product is the cosine. */
  embedding: number[] | null
  /** The contract's name of its model. Null: the deployment's own, whatever it was called. */
  model: string | null
  /** Of the sections in which it begins, the widest first. */
  headings: Generated<string[]>
  /** Two letters. Null: unknown. */
  language: string | null
  /** What it is found by, a tsvector; each term begins with the customer. Null: that is still to be found out. */
  terms: string | null
}

/** What was read in a file, in pieces. */
type Texts = { file_id: number; part: number; text: string }

type Jobs = {
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

type Erasures = {
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

type IdempotentCalls = {
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

type Webhooks = {
  id: Generated<number>
  organization_id: number
  url: string
  /** Sealed. */
  signing_key: string
  /** `ACTIVE` or `FLAGGED`. */
  status: Generated<string>
  status_reason: string | null
  /** How many times in a row nothing arrived. */
  failures: Generated<number>
  /** Until then nothing is sent there. */
  paused_until: MaybeMoment
  /** The event types that it asks for beside those that all webhooks get. */
  optional_types: Generated<string[]>
  created_at: Moment
  updated_at: Moment
}

type Deliveries = {
  id: Generated<number>
  webhook_id: number
  event_id: string
  /** Null: the customer was erased. */
  customer_id: number | null
  customer: string
  type: string
  object_type: string
  object_id: Json
  information: Json
  subjects: string[]
  /** `WAITING`, `DELIVERED` or `FAILED`. */
  status: Generated<string>
  attempts: Generated<number>
  next_at: Moment
  give_up_at: Moment
  tried_at: MaybeMoment
  answer_status: number | null
  error: string | null
  created_at: Moment
  delivered_at: MaybeMoment
}

type SyncRuns = {
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
type SyncEntries = {
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
type SyncCounts = { run_id: number; id: GeneratedAlways<number>; outcome: SyncOutcome; entries: number }

/** What changed, for event streams. Triggers append the rows. */
type CustomerEvents = {
  customer_id: number
  transaction: Generated<string>
  id: GeneratedAlways<number>
  type: string
  object_id: number
  /** Null: it was deleted, or disconnected. */
  state: string | null
  created_at: Generated<Date>
}

/** Customers with open streams. */
type EventListeners = { customer_id: number; until: Moment }

/** The order in which the customers of an organization last started a job. */
type Turns = { organization_id: number; customer_id: number; number: Generated<number> }

type Stores = { id: string; since: Moment }

/** `works`: runs jobs. */
type Processes = { id: string; store: string; seen_at: Moment; works: Generated<boolean> }

export type Tables = {
  organizations: Organizations
  customers: Customers
  api_keys: ApiKeys
  console_sessions: ConsoleSessions
  access_tokens: AccessTokens
  accounts: Accounts
  subscriptions: Subscriptions
  apps: Apps
  sign_ins: SignIns
  connect_links: ConnectLinks
  items: Items
  listings: Listings
  sync_queue: SyncQueue
  files: Files
  file_figures: FileFigures
  chunks: Chunks
  texts: Texts
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
