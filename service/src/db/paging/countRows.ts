import { sql } from 'kysely'
import { allOf, type Condition } from '../filters/conditions.ts'
import type { SoughtName } from '../filters/SoughtName.ts'
import type { Db } from '../schema.ts'
import type { Listing } from './Listing.ts'

export type Count = { readonly count: number; readonly isExact: boolean }
type Counted = Pick<Listing, 'table' | 'as' | 'matching' | 'sought'>

/** A name that so many have is counted sooner one by one than by the index of letters. */
const COMMON = 0.25

/** How many rows there are, read as far as asked for. */
export async function countRows(db: Db, counted: Counted, upTo?: number): Promise<Count> {
  const { table, as, matching, sought } = counted
  const rows = sql`select 1 from ${sql.table(table)} ${sql.ref(as)} where ${allOf([matching, ...isFound(sought)])}
    ${upTo === undefined ? sql`` : sql`limit ${upTo + 1}`}`
  const found = await sql<{ count: number }>`select count(*) as count from (${rows}) counted`.execute(db)
  const count = found.rows[0]?.count ?? 0
  return upTo !== undefined && count > upTo ? { count: upTo, isExact: false } : { count, isExact: true }
}

function isFound(sought: SoughtName | undefined): Condition[] {
  if (!sought) return []
  return sought.share >= COMMON ? [sought.contains] : [sought.letters, sought.contains]
}
