import { sql } from 'kysely'
import { allOf, type Condition } from '../filters/conditions.ts'
import type { SoughtName } from '../filters/SoughtName.ts'
import type { Db } from '../schema.ts'
import type { Listing } from './Listing.ts'

export type Count = { readonly count: number; readonly isExact: boolean }
type Counted = Pick<Listing, 'table' | 'as' | 'matching' | 'sought'>

/** So many of a sample's thousand have a name that is common. */
const COMMON = 250

/** How many rows there are, read as far as asked for. */
export async function countRows(db: Db, counted: Counted, upTo?: number): Promise<Count> {
  const { table, as, matching, sought } = counted
  const isSought = sought ? await meansOf(db, counted, sought) : []
  const rows = sql`select 1 from ${sql.table(table)} ${sql.ref(as)} where ${allOf([matching, ...isSought])}
    ${upTo === undefined ? sql`` : sql`limit ${upTo + 1}`}`
  const found = await sql<{ count: number }>`select count(*) as count from (${rows}) counted`.execute(db)
  const count = found.rows[0]?.count ?? 0
  return upTo !== undefined && count > upTo ? { count: upTo, isExact: false } : { count, isExact: true }
}

/** What many have in their names is counted sooner one by one than by the index of letters. */
async function meansOf(db: Db, { as, matching }: Counted, sought: SoughtName): Promise<Condition[]> {
  const { sample, contains, letters } = sought
  const found = await sql<{ count: number }>`
    select count(*) as count from (${sample}) ${sql.ref(as)} where ${allOf([matching, contains])}`.execute(db)
  return (found.rows[0]?.count ?? 0) >= COMMON ? [contains] : [letters, contains]
}
