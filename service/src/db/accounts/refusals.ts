import { sql } from 'kysely'
import type { Db } from '../schema.ts'

const MINUTE_MS = 60_000
/** An access counts as lost after so many refusals, the last one an hour after the first: outages are shorter. */
const MAX_REFUSALS = 7

/**
 * Records a refusal without a reason. Returns the milliseconds until the next check, or null if it was checked often
 * enough. Concurrent refusals within that time count as one.
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
  // It was reconnected meanwhile.
  if (!row) return MINUTE_MS
  if (row.refusals >= MAX_REFUSALS) return null
  const next = row.since.getTime() + MINUTE_MS * (2 ** row.refusals - 1)
  return Math.max(next - now.getTime(), 1)
}

/** Resets the refusals, because the source accepted the credential. */
export async function forgetRefusals(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ refusals: 0, refused_since: null })
    .where('id', '=', accountId)
    .execute()
}
