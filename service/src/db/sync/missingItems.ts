import { sql } from 'kysely'
import type { ItemRow } from '../items/items.ts'
import type { Db } from '../schema.ts'

/** An item to ask for, with the handle of the folder it is in. */
export type MissingItem = ItemRow & { readonly folder_handle: string | null }

/**
 * Marks what is missing from folders that were read whole in this round. `hasTop`: so was the top. `isFlat`: that lists
 * everything.
 */
export async function markMissing(
  trx: Db,
  accountId: number,
  { round, hasTop, isFlat }: { readonly round: number; readonly hasTop: boolean; readonly isFlat: boolean },
  now: Date,
): Promise<void> {
  await sql`update items i set missing_since = ${now}
    where i.account_id = ${accountId} and i.seen_in < ${round} and i.missing_since is null and (
      (${hasTop} and (${isFlat} or i.parent_key is null)) or exists (
        select from items f where f.account_id = i.account_id and f.external_key = i.parent_key
          and f.swept_in = ${round}))`.execute(trx)
}

/** Returns the rows of the folders, 0 for the top, that have lacked something since `before`. */
export async function lackingFolders(
  db: Db,
  accountId: number,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<number[]> {
  const found = await sql<{ id: number }>`select distinct coalesce(f.id, 0) as id from items i
    left join items f on f.account_id = i.account_id and f.external_key = i.parent_key
    where i.account_id = ${accountId} and i.missing_since <= ${before} and not i.is_gone
    order by id limit ${most}`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** What is asked for next: folders before what is in them, which goes with a folder that is gone. */
export async function nextMissing(
  db: Db,
  accountId: number,
  round: number,
  most: number,
): Promise<MissingItem[]> {
  const isOpen = (alias: string) =>
    sql`${sql.ref(`${alias}.missing_since`)} is not null and ${sql.ref(`${alias}.seen_in`)} < ${round}
      and ${sql.ref(`${alias}.asked_in`)} < ${round}`
  const folderHandle = sql`(select f.handle from items f
    where f.account_id = i.account_id and f.external_key = i.parent_key limit 1)`
  const found = await sql<MissingItem>`
    select i.*, ${folderHandle} as folder_handle from items i
    where i.account_id = ${accountId} and ${isOpen('i')} and not i.is_gone and not exists (
      select from items p where p.account_id = i.account_id and p.external_key = i.parent_key
        and p.id <> i.id and (p.is_gone or ${isOpen('p')}))
    order by i.id limit ${most}`.execute(db)
  if (found.rows.length > 0) return found.rows
  // Folders that contain each other would wait for each other.
  const circular = await sql<MissingItem>`
    with recursive gone as (
      select external_key from items where account_id = ${accountId} and is_gone
      union
      select i.external_key from items i join gone on i.parent_key = gone.external_key
      where i.account_id = ${accountId}
    )
    select i.*, ${folderHandle} as folder_handle from items i where i.account_id = ${accountId} and ${isOpen('i')} and not i.is_gone
      and not exists (select from gone g where g.external_key = i.external_key)
    order by i.id limit 1`.execute(db)
  return circular.rows
}

/** Stores the source's answers. What is gone is removed when everything was asked for. */
export async function storeMissing(
  trx: Db,
  round: number,
  { asked, gone, there }: { readonly [answer in 'asked' | 'gone' | 'there']: readonly number[] },
): Promise<void> {
  await sql`update items set asked_in = ${round} where id = any(${asked})`.execute(trx)
  await sql`update items set is_gone = true where id = any(${gone})`.execute(trx)
  await sql`update items set missing_since = null where id = any(${there})`.execute(trx)
}
