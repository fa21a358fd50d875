import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Whether an ancestor of the item `i`, at any level, is imported. */
const isBelowImported = sql`exists (
  with recursive above as (
    select i.parent_key as key
    union
    select x.parent_key from items x join above on x.account_id = i.account_id and x.external_key = above.key
    where x.parent_key is not null
  )
  select from above join files h on h.account_id = i.account_id and h.external_key = above.key
    and h.deleted_at is null)`

/**
 * Files that were imported with their folder, and whose items have moved to one that is not imported, with all files
 * below them. Items whose new folder is unknown are marked as gone. `takesAll`: the top level is imported.
 */
export async function takeMovedOut(trx: Db, accountId: number, takesAll: boolean): Promise<number[]> {
  const isWanted = takesAll ? sql`(i.parent_key is null or ${isBelowImported})` : isBelowImported
  const found = await sql<{ id: number }>`
    with recursive moved as (
      select f.id, i.id as item_id, i.parent_key
      from files f join files q on q.id = f.parent_id
      cross join lateral (
        select * from items x where x.account_id = f.account_id and x.external_key = f.external_key limit 1) i
      where f.account_id = ${accountId} and f.deleted_at is null
        and q.external_key is distinct from i.parent_key and not ${isWanted}
    ), marked as (
      update items set is_gone = true from moved m
      where items.id = m.item_id and m.parent_key is not null and not exists (
        select from items p where p.account_id = ${accountId} and p.external_key = m.parent_key)
    ), tree as (
      select id from moved
      union
      select f.id from files f join tree on f.parent_id = tree.id where f.deleted_at is null
    )
    select id from tree order by id`.execute(trx)
  return found.rows.map(({ id }) => id)
}
