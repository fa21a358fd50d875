import { sql } from 'kysely'
import type { Db } from '../schema.ts'

const MINUTE_MS = 60_000
/** An access counts as lost when it was refused so often, the last time an hour after the first: outages are shorter. */
const MAX_REFUSALS = 7

/**
 * The source refused the access without a reason. Returns the milliseconds until it is checked again, or null if it was
 * checked often enough. Refusals within that time, of calls side by side, count as one.
 */
export async function countRefusal(
  db: Db,
  accountId: number,
  sealed: string,
  now: Date,
): Promise<number | null> {
  const found = await sql<{ refusals: number; since: Date }>`
    update accounts set refused_since = coalesce(refused_since, ${now}), refusals = refusals + (case
      when refusals = 0 or ${now} >= refused_since + interval '1 minute' * (2 ^ refusals - 1) then 1 else 0 end)
    where id = ${accountId} and credential = ${sealed}
    returning refusals, refused_since as since`.execute(db)
  const [row] = found.rows
  // It was connected anew meanwhile.
  if (!row) return MINUTE_MS
  if (row.refusals >= MAX_REFUSALS) return null
  const next = row.since.getTime() + MINUTE_MS * (2 ** row.refusals - 1)
  return Math.max(next - now.getTime(), 1)
}

/** The source let us in. */
export async function forgetRefusals(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ refusals: 0, refused_since: null })
    .where('id', '=', accountId)
    .execute()
}
