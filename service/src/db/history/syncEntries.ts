import type { SyncOutcome } from '@inlet/wire/service'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { AccountRow } from '../accounts/accounts.ts'
import { allOf, type Condition } from '../filters/conditions.ts'
import { type Reach, reachedFiles } from '../filters/Reach.ts'
import { soughtEntry } from '../filters/SoughtName.ts'
import { byId } from '../paging/ListOrder.ts'
import { type ListPage, listPage } from '../paging/listPage.ts'
import type { Db, Tables } from '../schema.ts'

export type SyncEntry = Selectable<Tables['sync_entries']>

export type EntriesRequest = {
  readonly runId?: number | undefined
  readonly outcome?: SyncOutcome | undefined
  /** A part of the name. */
  readonly name?: string | undefined
  readonly limit: number
  readonly after?: string | undefined
}

/** Returns what came of the account's files, the newest first. */
export async function listEntries(
  db: Db,
  { account, reach }: { readonly account: AccountRow; readonly reach: Reach },
  { runId, outcome, name, limit, after }: EntriesRequest,
): Promise<ListPage<SyncEntry>> {
  const { id } = account
  const matching = allOf([
    sql<SqlBool>`e.account_id = ${id}`,
    ...ofReadable(reach, account),
    ...(runId === undefined ? [] : [sql<SqlBool>`e.run_id = ${runId}`]),
    ...(outcome === undefined ? [] : [sql<SqlBool>`e.outcome = ${outcome}`]),
  ])
  const sought = name ? await soughtEntry(db, id, name, matching) : undefined
  const listing = { table: 'sync_entries', as: 'e', matching, sought, order: byId('newest', 'desc') } as const
  return listPage<SyncEntry>(db, listing, { limit, offset: 0, ...(after && { after }) })
}

/** Only the owner of the account reads what is still known of files that are gone. */
function ofReadable(reach: Reach, { owner_id: owner }: AccountRow): Condition[] {
  const userId = reach.bounds?.userId ?? null
  if (userId === null) return []
  const isGone = sql`not exists (select from files f where f.id = e.file_id)`
  return [
    sql<SqlBool>`(exists (select from files f where f.id = e.file_id and ${reachedFiles(reach)})
      or ${userId === owner} and ${isGone})`,
  ]
}

/** These files are gone because their items moved to a folder that isn't imported. */
export async function noteMovedOut(trx: Db, accountId: number, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return
  await sql`update sync_entries e set code = 'MOVED_OUT' from accounts a
    where a.id = ${accountId} and e.run_id = a.run_id and e.file_id = any(${fileIds}) and e.outcome = 'GONE'`.execute(
    trx,
  )
}
