import { sql } from 'kysely'
import type { AccountRow } from '../accounts/accounts.ts'
import { keysOf } from '../items/externalKey.ts'
import type { Db } from '../schema.ts'
import type { Folder, ScanState } from './scanState.ts'

const TOP: Folder = { id: 0, externalId: null, handle: null }

type Row = { readonly id: number; readonly external_id: string; readonly handle: string | null }

/**
 * The folder that a full scan reads next: the top, then folders whose contents are known, which are imported, or in which
 * something is.
 */
export async function nextFolder(
  db: Db,
  { id, ...account }: AccountRow,
  { after, skips, skippedRoots }: Pick<ScanState, 'after' | 'skips' | 'skippedRoots'>,
  isFlat: boolean,
): Promise<Folder | null> {
  if (isFlat) return after < 0 ? TOP : null
  const isImported = (item: string) =>
    sql`exists (select from files f where f.account_id = ${id}
      and f.external_key = ${sql.ref(item)} and f.deleted_at is null)`
  // What is of another root, and has to be read in the folder that it is in.
  const isOther = (item: string) => sql`not coalesce(${sql.ref(item)} = any(${[...skippedRoots]}), false)`
  if (after < 0) {
    const top = await sql<{ is_known: boolean }>`select exists (
      select from items i where i.account_id = ${id} and i.parent_key is null and ${isImported('i.external_key')}
        and ${isOther('i.root_external_id')}
    ) as is_known`.execute(db)
    const isWhole = skippedRoots.length === 0 && (account.top_listed_at !== null || account.takes_all)
    if (isWhole || top.rows[0]?.is_known) return TOP
  }
  const skipped = keysOf(skips)
  const found = await sql<Row>`
    select i.id, i.external_id, i.handle from items i
    where i.account_id = ${id} and i.is_expandable and i.id > ${Math.max(after, 0)}
      and not i.external_key = any(${skipped}) and not coalesce(i.parent_key = any(${skipped}), false) and (
        ${isOther('i.root_external_id')} or exists (
        select from items o where o.account_id = ${id} and o.parent_key = i.external_key
          and ${isImported('o.external_key')} and ${isOther('o.root_external_id')})) and (
      i.listed_at is not null or ${isImported('i.external_key')} or exists (
        select from items c where c.account_id = ${id} and c.parent_key = i.external_key
          and ${isImported('c.external_key')}))
    order by i.id limit 1`.execute(db)
  return folderIn(found.rows)
}

/** The folder with this row; null: it is not known any more. */
export async function folderOf(db: Db, accountId: number, id: number): Promise<Folder | null> {
  if (id === 0) return TOP
  const found = await sql<Row>`
    select id, external_id, handle from items where account_id = ${accountId} and id = ${id}`.execute(db)
  return folderIn(found.rows)
}

function folderIn([row]: readonly Row[]): Folder | null {
  return row ? { id: row.id, externalId: row.external_id, handle: row.handle } : null
}
