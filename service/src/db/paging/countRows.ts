import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'

export type Count = { readonly count: number; readonly isExact: boolean }

/** How many rows there are, read as far as asked for. `matching`: from `from` on. */
export async function countRows(db: Db, matching: RawBuilder<unknown>, upTo?: number): Promise<Count> {
  const counted = upTo === undefined ? sql`select 1 ${matching}` : sql`select 1 ${matching} limit ${upTo + 1}`
  const found = await sql<{ count: number }>`select count(*) as count from (${counted}) counted`.execute(db)
  const count = found.rows[0]?.count ?? 0
  return upTo !== undefined && count > upTo ? { count: upTo, isExact: false } : { count, isExact: true }
}
