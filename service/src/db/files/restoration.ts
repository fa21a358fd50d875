import { sql } from 'kysely'
import type { AccountRow } from '../accounts/accounts.ts'
import { type Reach, reachedFiles } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'
import type { FileRow } from './files.ts'

/** Milliseconds for which a deletion can be undone. */
export const RESTORABLE = 10 * 60_000

/** Files in these states are done; the jobs of all others were canceled by the deletion. */
export const ENDED: readonly string[] = ['READY', 'SYNC_ERROR', 'SYNC_ABORTED', 'READY_TO_SYNC']

/** Accounts of unfinished files among these deleted ones and those deleted with them. */
export async function unfinishedAccounts(
  trx: Db,
  reach: Reach,
  ids: readonly number[],
): Promise<AccountRow[]> {
  const found = await sql<AccountRow>`
    select a.* from accounts a where a.customer_id = ${reach.customerId} and a.id in (
      select f.account_id from files f where f.id = any(${ids}) and ${reachedFiles(reach)} and f.deleted_at is not null
    ) and exists (
      select from files f where f.account_id = a.id and f.deleted_at is not null
        and not f.sync_status = any(${ENDED})
    ) order by a.id`.execute(trx)
  return found.rows
}

/**
 * Restores those of the files in reach that still can be, with what was deleted below them at the same time. A file
 * without its parent becomes a root. A file whose item or page was imported again meanwhile stays deleted.
 */
export async function restoreDeleted(
  trx: Db,
  reach: Reach,
  ids: readonly number[],
  now: Date,
): Promise<FileRow[]> {
  const isThere = sql`o.deleted_at is null and o.customer_id = f.customer_id`
  const restored = await sql<FileRow>`
    with recursive tree as (
      select f.id, f.deleted_at from files f
      where f.id = any(${ids}) and ${reachedFiles(reach)} and f.deleted_at is not null and f.restorable_until > ${now}
      union
      select f.id, f.deleted_at from files f join tree on f.parent_id = tree.id and f.deleted_at = tree.deleted_at
      where f.restorable_until > ${now} and ${reachedFiles(reach)}
    )
    update files f set deleted_at = null, restorable_until = null, updated_at = ${now}, parent_id = (
      select p.id from files p where p.id = f.parent_id and (p.deleted_at is null or p.id in (select id from tree)))
    where f.id in (select id from tree) and not exists (
      select from files o where ${isThere} and (
        o.account_id = f.account_id and o.external_key = f.external_key
        or o.parent_id = f.parent_id and o.external_url = f.external_url and f.source = 'WEB_SCRAPE'))
    returning f.*`.execute(trx)
  return restored.rows
}
