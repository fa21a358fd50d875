import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { ItemPage } from '../../sources/SourceItem.ts'
import type { Db, Tables } from '../schema.ts'
import { keyOf, keysOf } from './externalKey.ts'
import { storeItems } from './items.ts'

export type Listing = Selectable<Tables['listings']>

/**
 * Marks the account's known tree as outdated; it stays visible. `walk`: it is read again at once, from the top;
 * otherwise where a user looks.
 */
export async function listFromTop(trx: Db, accountId: number, { walk }: { walk: boolean }): Promise<void> {
  await trx.deleteFrom('listings').where('account_id', '=', accountId).execute()
  await trx.updateTable('accounts').set({ top_listed_at: null }).where('id', '=', accountId).execute()
  await trx.updateTable('items').set({ listed_at: null }).where('account_id', '=', accountId).execute()
  if (walk) await addListing(trx, accountId, null, null)
}

/** Returns the folder to read next: nearest to the top first, failed ones later. */
export function nextListing(db: Db, accountId: number, now: Date): Promise<Listing | undefined> {
  return db
    .selectFrom('listings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the progress of reading a folder. Undefined: it has not begun. */
export function findListing(db: Db, accountId: number, folder: string | null): Promise<Listing | undefined> {
  return db
    .selectFrom('listings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('folder_key', '=', keyOf(folder ?? ''))
    .executeTakeFirst()
}

/** Returns whether the contents of the folder, or of the top, were ever read. */
export async function hasItemsIn(db: Db, accountId: number, folder: string | null): Promise<boolean> {
  const found = await sql`select from items where account_id = ${accountId}
    and parent_key is not distinct from ${folder === null ? null : keyOf(folder)} limit 1`.execute(db)
  return found.rows.length > 0
}

/** When a failed folder is read again, and from where. */
export type FailedListing = Pick<
  Listing,
  'cursor' | 'restarts' | 'tries' | 'failing_since' | 'retry_at' | 'is_skipped' | 'reason'
>

/** Records that the folder could not be read, and when it is retried. */
export async function keepFailedListing(
  trx: Db,
  accountId: number,
  folder: string | null,
  at: FailedListing,
): Promise<void> {
  const { cursor, restarts, tries, failing_since, retry_at, is_skipped, reason } = at
  await sql`insert into listings
      (account_id, folder, cursor, restarts, tries, failing_since, retry_at, is_skipped, reason)
    values (${accountId}, ${folder}, ${cursor}, ${restarts}, ${tries}, ${failing_since}, ${retry_at}, ${is_skipped},
      ${reason})
    on conflict (account_id, folder_key) do update set cursor = excluded.cursor, restarts = excluded.restarts,
      tries = excluded.tries, failing_since = excluded.failing_since, retry_at = excluded.retry_at,
      is_skipped = excluded.is_skipped, reason = excluded.reason`.execute(trx)
}

/** Retries failed folders at once. */
export async function retryListings(trx: Db, accountId: number): Promise<void> {
  await sql`update listings set retry_at = null, is_skipped = false
    where account_id = ${accountId} and retry_at is not null`.execute(trx)
}

/**
 * Stores one page of a folder and its progress. `below`: its subfolders are read as well, each once per walk, so that
 * cyclic folders end. `isFlat`: the page lists everything.
 */
export async function storePage(
  trx: Db,
  at: { accountId: number; folder: string | null },
  page: ItemPage,
  options: { below: boolean; isFlat?: boolean; now: Date },
): Promise<void> {
  const { accountId, folder } = at
  await storeItems(trx, accountId, page.items)
  if (page.nextCursor === null) await markListed(trx, accountId, folder, options.now)
  else await addListing(trx, accountId, folder, page.nextCursor)
  if (options.isFlat && page.nextCursor === null) await placeAll(trx, accountId, options.now)
  if (!options.below) return
  const ids = page.items.filter((item) => item.isExpandable).map((item) => item.externalId)
  await sql`insert into listings (account_id, folder)
    select account_id, external_id from items
    where account_id = ${accountId} and external_key = any(${keysOf(ids)}) and listed_at is null
    order by name_key, id on conflict do nothing`.execute(trx)
}

/**
 * Completes a flat source: items without a known parent are at the top, and every folder was read. Returns what moved
 * to the top.
 */
export async function placeAll(trx: Db, accountId: number, now: Date): Promise<readonly string[]> {
  await sql`update items set listed_at = ${now}
    where account_id = ${accountId} and is_expandable and listed_at is null`.execute(trx)
  const placed = await sql<{ external_id: string }>`
    update items i set parent_external_id = null
    where i.account_id = ${accountId} and i.parent_key is not null and not exists (
      select from items p where p.account_id = i.account_id and p.external_key = i.parent_key)
    returning i.external_id`.execute(trx)
  return placed.rows.map((row) => row.external_id)
}

/** Returns whether the account's job reads this folder, or will next. */
export async function isBeingListed(
  db: Db,
  accountId: number,
  folder: string | null,
  now: Date,
): Promise<boolean> {
  const next = await nextListing(db, accountId, now)
  return next !== undefined && next.folder === folder
}

/** Returns whether the folder's contents were read completely. */
export async function isListed(db: Db, accountId: number, folder: string | null): Promise<boolean> {
  const row =
    folder === null
      ? await db
          .selectFrom('accounts')
          .select('top_listed_at as at')
          .where('id', '=', accountId)
          .executeTakeFirst()
      : await db
          .selectFrom('items')
          .select('listed_at as at')
          .where('account_id', '=', accountId)
          .where('external_key', '=', keyOf(folder))
          .executeTakeFirst()
  return row?.at != null
}

async function markListed(trx: Db, accountId: number, folder: string | null, now: Date): Promise<void> {
  await sql`delete from listings
    where account_id = ${accountId} and folder_key = ${keyOf(folder ?? '')}`.execute(trx)
  if (folder === null) {
    await trx.updateTable('accounts').set({ top_listed_at: now }).where('id', '=', accountId).execute()
  } else {
    await trx
      .updateTable('items')
      .set({ listed_at: now })
      .where('account_id', '=', accountId)
      .where('external_key', '=', keyOf(folder))
      .execute()
  }
}

/** A page was read. After a restart the failures still count: a later page may be the one that fails. */
async function addListing(
  trx: Db,
  accountId: number,
  folder: string | null,
  cursor: string | null,
): Promise<void> {
  await sql`insert into listings (account_id, folder, cursor) values (${accountId}, ${folder}, ${cursor})
    on conflict (account_id, folder_key) do update set cursor = excluded.cursor, retry_at = null, is_skipped = false,
      tries = case when listings.restarts = 0 then 0 else listings.tries end,
      failing_since = case when listings.restarts > 0 then listings.failing_since end`.execute(trx)
}
