import { type AccessKind, type AccountsQuery, TagFilter } from '@inlet/wire/service'
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { type InferOutput, is } from 'valibot'
import type { AccountIdentity } from '../../sources/Credential.ts'
import { canHaveTags, changedTags, type TagChange, TooManyTags } from '../filters/changedTags.ts'
import { allOf, among, type Condition } from '../filters/conditions.ts'
import { OutOfReach, type Reach, reachedAccounts, reachOf } from '../filters/Reach.ts'
import { hasTags, matchesTags } from '../filters/tagConditions.ts'
import { behindId } from '../paging/behindId.ts'
import { type Count, countRows } from '../paging/countRows.ts'
import { byValue } from '../paging/ListOrder.ts'
import { type ListPage, listPage } from '../paging/listPage.ts'
import { audienceOf, readerOf } from '../readers/audiences.ts'
import type { Db, Tables } from '../schema.ts'
import type { AccountSettings } from './AccountSettings.ts'
import type { GivenUnder } from './apps.ts'

export type AccountRow = Selectable<Tables['accounts']>

/** The accounts in reach, or those of all of an organization's customers. */
type Owner = Reach | { readonly organization: string }

/** Returns one page of the accounts, and how many there are in all pages. */
export async function listAccounts(
  db: Db,
  owner: Owner,
  query: InferOutput<typeof AccountsQuery>,
): Promise<ListPage<AccountRow> & Count> {
  const { filters, pagination, order_by: by, order_dir: way } = query
  const theirs = allOf([
    isOf(owner),
    ...among(sql`f.id`, filters.ids),
    ...among(sql`f.data_source_type`, filters.source ? [filters.source] : null),
    ...(typeof filters.revoked_access === 'boolean'
      ? [sql<SqlBool>`f.revoked_access = ${filters.revoked_access}`]
      : []),
    ...withTags(filters.tags),
  ])
  const matching = allOf([theirs, ...behindId(sql.ref('f.id'), pagination.starting_id)])
  const order = byValue(`${by} ${way}`, way, `f.${by}`, 'moment')
  const accounts = { table: 'accounts', as: 'f' } as const
  const page = await listPage<AccountRow>(db, { ...accounts, matching, order }, pagination)
  return { ...page, ...(await countRows(db, { ...accounts, matching: theirs }, pagination.count_up_to)) }
}

function isOf(owner: Owner): Condition {
  if ('customerId' in owner) return reachedAccounts(owner)
  return sql<SqlBool>`f.customer_id in (
    select c.id from customers c join organizations o on o.id = c.organization_id where o.name = ${owner.organization})`
}

/** Objects (maps) are for clients from before groups existed. */
function withTags(tags: InferOutput<typeof AccountsQuery>['filters']['tags']): Condition[] {
  return is(TagFilter, tags) ? matchesTags(tags) : hasTags(tags)
}

/** Returns the ids of the usable accounts of these sources that are in reach. */
export async function connectedAccounts(db: Db, reach: Reach, sources: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts as f')
    .select('f.id')
    .where(reachedAccounts(reach))
    .where(sql<boolean>`data_source_type = any(${sources})`)
    .where('revoked_access', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the account, or undefined if it is out of reach. */
export function findAccount(db: Db, reach: Reach, id: number): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts as f')
    .selectAll()
    .where('f.id', '=', id)
    .where(reachedAccounts(reach))
    .executeTakeFirst()
}

/** Returns an account for a job that works on it. */
export function findAnyAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Changes the account and its `updated_at`. */
export function updateAccount(
  db: Db,
  id: number,
  change: Updateable<Tables['accounts']>,
  now: Date,
): Promise<AccountRow> {
  return db
    .updateTable('accounts')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The login of the credential, and the accounts whose access would end with it: `shared_grant`. */
export type SignedInIdentity = AccountIdentity & { readonly sharedGrant?: string | null }

/** Who signed in, where and how. */
export type SignedIn = {
  readonly customerId: number
  readonly source: string
  readonly identity: SignedInIdentity
  readonly settings: AccountSettings
  readonly under: GivenUnder
  /** When the credential ends for good. Null: never, or its source doesn't say. */
  readonly accessEndsAt: Date | null
  /** Null: as requested, or its source doesn't say. */
  readonly grantedScopes: readonly string[] | null
  readonly accessKind: AccessKind | null
  /** The person whose account it is. Null: nobody's. */
  readonly ownerId: string | null
}

/**
 * Returns the account of this login: the existing one with its files, or a new one. The credential is stored
 * afterwards, because it is sealed for the account's id. Throws OutOfReach if the person may not read the existing one,
 * which must end the transaction.
 */
export async function saveAccount(trx: Db, signedIn: SignedIn, now: Date): Promise<AccountRow> {
  const { customerId, source, identity, under, accessEndsAt } = signedIn
  const { readers = null, ...settings } = signedIn.settings
  const { grantedScopes, accessKind, ownerId } = signedIn
  const names = ownerId === null ? readers : [readerOf(ownerId), ...(readers ?? [])]
  const audienceId = await audienceOf(trx, customerId, names)
  const found = await sql<AccountRow>`
    insert into accounts as a (
      customer_id, data_source_type, data_source_external_id, sync_status, last_sync_action, enable_auto_sync,
      data_source_metadata, tags, settings, app_id, client_id, shared_grant, takes_all, update_due, files_due, start_due,
      access_ends_at, granted_scopes, access_kind, audience_id, owner_id, sync_begun_at, created_at,
      updated_at
    )
    values (
      ${customerId}, ${source}, ${identity.externalId}, 'QUEUED_FOR_SYNCING', 'ADD', ${settings.files.autoSync},
      ${JSON.stringify(identity.metadata)}, ${JSON.stringify(settings.tags)}, ${JSON.stringify(settings)},
      ${under.id}, ${under.clientId}, ${identity.sharedGrant ?? null},
      ${settings.takesAll}, ${settings.takesAll}, ${settings.takesAll}, true, ${accessEndsAt},
      ${grantedScopes && [...grantedScopes]}::text[], ${accessKind}, ${audienceId}, ${ownerId}, ${now}, ${now}, ${now}
    )
    on conflict (customer_id, data_source_type, data_source_external_id) do update set
      sync_status = case when a.sync_status = 'SYNCING' and not a.revoked_access then 'SYNCING'
        else 'QUEUED_FOR_SYNCING' end,
      sync_error_message = null,
      -- To whoever watches, a disconnected account that is connected again is a new one.
      last_sync_action = case when a.revoked_access then 'ADD' else a.last_sync_action end,
      update_due = excluded.update_due or not a.revoked_access,
      files_due = ${takesAll},
      changes_due = exists (select from files f where f.account_id = a.id and f.deleted_at is null),
      -- Where nothing is known of changes, and nothing was imported that could have changed, they begin now.
      start_due = (a.start_due and a.sweep is not null) or (a.change_cursor is null
        and not exists (select from files f where f.account_id = a.id and f.deleted_at is null)),
      round = a.round + 1, sweep = ${restartScan('a.sweep')},
      sync_begun_at = excluded.sync_begun_at, failed_syncs = 0,
      revoked_access = false, access = 'ok', refreshing_until = null,
      refusals = 0, refused_since = null, failing = null,
      -- What nobody has is theirs who sign in to it.
      audience_id = case when ${isNobodys} then excluded.audience_id else a.audience_id end,
      owner_id = case when ${isNobodys} then excluded.owner_id else a.owner_id end,
      granted_scopes = excluded.granted_scopes, access_kind = excluded.access_kind,
      access_ends_at = excluded.access_ends_at, lost_at = null, failed_runs = 0, failing_since = null,
      notified_state = 'ok',
      scan_fault = null, changes_fault = null,
      enable_auto_sync = excluded.enable_auto_sync, takes_all = ${takesAll},
      data_source_metadata = excluded.data_source_metadata,
      app_id = excluded.app_id, client_id = excluded.client_id, shared_grant = excluded.shared_grant,
      tags = a.tags || excluded.tags, settings = excluded.settings || jsonb_build_object('takesAll', ${takesAll}),
      updated_at = excluded.updated_at
    returning a.*`.execute(trx)
  const [row] = found.rows
  if (!row) throw new Error('An account was neither made nor found')
  if (!(await findAccount(trx, reachOf(customerId, ownerId), row.id))) throw new OutOfReach()
  return row
}

const isNobodys = sql`(a.audience_id is null and a.owner_id is null)`

/** A reconnected account continues to import all of its files, whatever the defaults of a new one are. */
const takesAll = sql`(excluded.takes_all or a.takes_all and not a.revoked_access)`

/**
 * A canceled full scan starts again with the next sync: it may cover changes from before its cursor, which no change
 * feed reports any more.
 */
export function restartScan(column: 'sweep' | 'a.sweep') {
  return sql`case when ${sql.ref(column)} is not null then '{}'::jsonb end`
}

/** Returns whether an account, or a sign-in that can become one, still needs what would end at the source. */
export async function isGrantInUse(db: Db, sharedGrant: string, now: Date): Promise<boolean> {
  const found = await sql<{ used: boolean }>`select (
    exists (select from accounts where shared_grant = ${sharedGrant} and not revoked_access and access = 'ok')
    or exists (select from sign_ins where step = 'held' and expires_at > ${now}
      and identity->>'sharedGrant' = ${sharedGrant})) as used`.execute(db)
  return found.rows[0]?.used ?? false
}

/** Sets the account's tags. Returns undefined for one out of reach. Throws TooManyTags. */
export async function changeAccountTags(
  db: Db,
  { reach, id }: { readonly reach: Reach; readonly id: number },
  change: TagChange,
  now: Date,
): Promise<AccountRow | undefined> {
  const changed = await db
    .updateTable('accounts as f')
    .set({ tags: changedTags(change), updated_at: now })
    .where('f.id', '=', id)
    .where(reachedAccounts(reach))
    .where(canHaveTags(change))
    .returningAll()
    .executeTakeFirst()
  if (!changed && (await findAccount(db, reach, id))) throw new TooManyTags()
  return changed
}
