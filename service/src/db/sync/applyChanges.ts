import { type SqlBool, sql } from 'kysely'
import type { Changes } from '../../sources/abilities/Changes.ts'
import type { AccountSettings } from '../accounts/AccountSettings.ts'
import { markDeleted } from '../files/deletion.ts'
import { noteMovedOut } from '../history/syncEntries.ts'
import { isAmong } from '../items/itemFiles.ts'
import { markGone, removeGoneItems, storeItems } from '../items/items.ts'
import { placeAll } from '../items/listings.ts'
import { takeMovedOut } from '../items/movedOut.ts'
import { addJob } from '../jobs/jobs.ts'
import type { Db } from '../schema.ts'
import { enqueueChanged, enqueueStale, type Owner } from './enqueue.ts'

/** The running sync is about files: the widget says so at its end. */
async function noteFiles(trx: Db, accountId: number): Promise<void> {
  await sql`update accounts set files_due = true where id = ${accountId} and not files_due`.execute(trx)
}

/** When no folder is left to be read, the account's items are all known. */
export async function endListing(trx: Db, accountId: number, now: Date): Promise<void> {
  await sql`update accounts set source_items_synced_at = ${now}, updated_at = ${now}
    where id = ${accountId} and not exists (
      select from listings where account_id = ${accountId} and not is_skipped)`.execute(trx)
}

/**
 * One page of what changed at the source. With the last page what is gone is removed, and files of changed items are
 * fetched again: a page may name a folder as gone, and a later one what was moved out of it.
 */
export async function applyChanges(
  trx: Db,
  owner: Owner,
  changes: Changes,
  { settings, isFlat }: { readonly settings: AccountSettings; readonly isFlat: boolean },
  now: Date,
): Promise<void> {
  const added = await storeItems(trx, owner.id, changes.changed)
  await markGone(trx, owner.id, changes.removed, changes.root ?? null)
  await enqueueChanged(trx, owner, isWanted(added, settings), settings.files, now)
  if (!changes.more) {
    await removeGone(trx, owner.id, now)
    if (isFlat) await placeNew(trx, owner, settings, now)
    await removeMovedOut(trx, owner.id, settings, now)
    await enqueueStale(trx, owner, now)
  }
  await sql`update accounts set change_cursor = ${changes.nextCursor}, changes_due = ${changes.more},
      looked_at = case when ${changes.more} then looked_at else ${now}::timestamptz end
    where id = ${owner.id}`.execute(trx)
}

/** All of a flat source was read: what came to its top is imported where all is. */
export async function placeNew(trx: Db, owner: Owner, settings: AccountSettings, now: Date): Promise<void> {
  const placed = await placeAll(trx, owner.id, now)
  await enqueueChanged(trx, owner, isWanted(placed, settings), settings.files, now)
}

/** What was marked as gone is removed, with its files. */
export async function removeGone(trx: Db, accountId: number, now: Date): Promise<void> {
  await removeFiles(trx, accountId, await removeGoneItems(trx, accountId), now)
}

/** What went from a folder that is imported into one that is not is imported no longer. Call it when all changes were read. */
export async function removeMovedOut(
  trx: Db,
  accountId: number,
  { takesAll }: AccountSettings,
  now: Date,
): Promise<void> {
  const ids = await takeMovedOut(trx, accountId, takesAll)
  await removeFiles(trx, accountId, ids, now)
  await noteMovedOut(trx, accountId, ids)
  await removeGone(trx, accountId, now)
}

async function removeFiles(trx: Db, accountId: number, ids: number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await markDeleted(trx, ids, now)
  await noteFiles(trx, accountId)
  await sql`update accounts set files_removed = files_removed + ${ids.length} where id = ${accountId}`.execute(
    trx,
  )
  await addJob(trx, { kind: 'delete-files', payload: { fileIds: ids, blobs: [] } }, now)
}

/** What is new in a folder that is imported as a whole. */
export function isWanted(added: readonly string[], settings: AccountSettings) {
  const isTop = settings.takesAll ? sql`i.parent_key is null` : sql`false`
  return sql<SqlBool>`(${isAmong(added)} and (i.is_selectable or i.is_expandable) and (${isTop} or exists (
    select from files h where h.account_id = i.account_id and h.external_key = i.parent_key
      and h.deleted_at is null offset 0)))`
}
