import { type Selectable, sql } from 'kysely'
import type { Watched } from '../../sources/Notices.ts'
import { keysOf } from '../items/externalKey.ts'
import type { Db, Tables } from '../schema.ts'
import { isAble } from './autoSync.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>

/** Returns accounts of these sources whose subscriptions are due for a check: those with automatic sync. */
export async function accountsToWatch(
  db: Db,
  sources: readonly string[],
  most: number,
  now: Date,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select a.id from accounts a
    where a.data_source_type = any(${sources}) and coalesce(a.watch_at, ${now}) <= ${now} and ${isAble}
    order by a.watch_at nulls first, a.id limit ${most}`.execute(db)
  return found.rows.map(({ id }) => id)
}

export async function watchAgainAt(db: Db, accountId: number, at: Date): Promise<void> {
  await db.updateTable('accounts').set({ watch_at: at }).where('id', '=', accountId).execute()
}

export function subscriptionsOf(db: Db, accountId: number): Promise<SubscriptionRow[]> {
  return db.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).execute()
}

/** Records a subscription that is about to be created, in place of an earlier one for the same. */
export async function prepareSubscription(
  trx: Db,
  row: Pick<SubscriptionRow, 'key' | 'account_id' | 'what' | 'secret_hash' | 'renew_at'>,
): Promise<void> {
  const { key, secret_hash, renew_at } = row
  await trx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'what'])
        .doUpdateSet({ key, secret_hash, renew_at, external_id: null, handle: null }),
    )
    .execute()
}

/** Records that it was created or renewed. */
export async function saveSubscription(
  trx: Db,
  key: string,
  { externalId, handle }: Watched,
  renewAt: Date,
): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ external_id: externalId, handle, renew_at: renewAt })
    .where('key', '=', key)
    .execute()
}

export async function postponeSubscription(trx: Db, key: string, renewAt: Date): Promise<void> {
  await trx.updateTable('subscriptions').set({ renew_at: renewAt }).where('key', '=', key).execute()
}

export async function forgetSubscription(trx: Db, key: string): Promise<void> {
  await trx.deleteFrom('subscriptions').where('key', '=', key).execute()
}

/**
 * Deletes the subscriptions of an account that is disconnected. Returns those that must still be ended at the source.
 */
export async function forgetSubscriptions(trx: Db, accountId: number): Promise<Watched[]> {
  const rows = await trx
    .deleteFrom('subscriptions')
    .where('account_id', '=', accountId)
    .returningAll()
    .execute()
  await trx
    .updateTable('accounts')
    .set({ watch_at: null, hurried_at: null })
    .where('id', '=', accountId)
    .execute()
  return rows.flatMap(({ external_id: externalId, handle }) =>
    externalId === null ? [] : [{ externalId, handle }],
  )
}

/** Returns a source's subscriptions with these keys, and their accounts. */
export async function findSubscriptions(
  db: Db,
  source: string,
  keys: readonly string[],
): Promise<{ key: string; account_id: number; secret_hash: string }[]> {
  if (keys.length === 0) return []
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.key', 's.account_id', 's.secret_hash'])
    .where('a.data_source_type', '=', source)
    .where(sql<boolean>`s.key = any(${keys}::uuid[])`)
    .execute()
}

/** Makes accounts due earlier after a change notification. The earliest time stays. */
export async function expediteAccounts(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update accounts set hurried_at = ${now} where id = any(${ids}) and hurried_at is null
    and not revoked_access`.execute(db)
}

/** Makes subscriptions due for renewal now, because their sources said that they end. */
export async function expediteRenewals(db: Db, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await sql`with ending as (
      update subscriptions set renew_at = least(renew_at, ${now})
      where key = any(${keys}::uuid[]) and external_id is not null returning account_id)
    update accounts set watch_at = ${now} where id in (select account_id from ending)`.execute(db)
}

type ChangedItems = {
  readonly source: string
  readonly clientId: string
  readonly workspaces: readonly string[]
  readonly externalIds: readonly string[]
}

/** Makes accounts of these workspaces due earlier if they have imported one of these items. */
export async function expediteImporters(db: Db, changed: ChangedItems, now: Date): Promise<void> {
  const { source, clientId, workspaces, externalIds } = changed
  if (workspaces.length === 0 || externalIds.length === 0) return
  await sql`update accounts a set hurried_at = ${now}
    where a.data_source_type = ${source} and a.client_id = ${clientId} and a.hurried_at is null
      and not a.revoked_access and split_part(a.data_source_external_id, '|', 3) = any(${workspaces})
      and exists (select from files f where f.account_id = a.id and f.deleted_at is null
        and f.external_key = any(${keysOf(externalIds)}))`.execute(db)
}
