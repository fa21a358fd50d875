import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Rows per statement. */
const BATCH = 10_000

/** Deletes entries from before that time, for which the tables make their one exception. Stops early when aborted. */
export async function forgetAudit(db: Db, before: Date, signal?: AbortSignal): Promise<void> {
  for (const table of ['audit_entries', 'audit_outcomes']) {
    for (let isMore = true; isMore && !signal?.aborted; ) {
      isMore = await db.transaction().execute(async (trx) => {
        await sql`select set_config('inlet.audit_before', ${before.toISOString()}, true)`.execute(trx)
        const { rows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where at < ${before} limit ${BATCH})) returning 1`.execute(trx)
        return rows.length === BATCH
      })
    }
  }
}
