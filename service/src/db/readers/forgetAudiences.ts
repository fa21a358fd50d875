import { type SqlBool, sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Sets per transaction. */
const BATCH = 1000

const unused = sql<SqlBool>`not exists (select from files f where f.audience_id = a.id)
  and not exists (select from accounts c where c.audience_id = a.id)`

/** Deletes the sets of readers that no file and no account has. Stops early when aborted. */
export async function forgetAudiences(db: Db, signal?: AbortSignal): Promise<void> {
  for (let after: number | null = 0; after !== null && !signal?.aborted; ) {
    const from: number = after
    after = await db.transaction().execute((trx) => forgetSome(trx, from))
  }
}

/** Returns the last id of a full batch. Null: there are no more. */
async function forgetSome(trx: Db, after: number): Promise<number | null> {
  // A transaction that is about to refer to a set has locked it.
  const found = await sql<{ id: number }>`select a.id from audiences a where a.id > ${after} and ${unused}
    order by a.id limit ${BATCH} for update skip locked`.execute(trx)
  const ids = found.rows.map(({ id }) => id)
  // Checked again: another transaction may have referred to it before the lock.
  await sql`delete from audiences a where a.id = any(${ids}::integer[]) and ${unused}`.execute(trx)
  return ids.length < BATCH ? null : (ids.at(-1) ?? null)
}
