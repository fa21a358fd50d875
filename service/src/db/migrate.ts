import { sql } from 'kysely'
import { StartFault } from '../lib/StartFault.ts'
import { MIGRATIONS, type Migration } from './migrations.ts'
import { refusingMigration } from './refusingMigration.ts'
import type { Db } from './schema.ts'

/** Any constant: processes that start at once on one PostgreSQL must not migrate concurrently. */
const LOCK = 7_219_450

/**
 * Migrates the database to the newest schema, all or nothing. A database that a newer service has migrated is used as
 * it is, and its newest migration is returned, unless something that this service needs was removed: then it is
 * refused.
 */
export async function migrate(
  db: Db,
  now: Date,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    // A pooler may pass on a session with the timeouts of ordinary queries.
    await sql`select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
    await sql`create table if not exists migrations (
      number integer primary key, applied_at timestamptz not null
    )`.execute(trx)
    const rows = await trx.selectFrom('migrations').selectAll().orderBy('number').execute()
    const applied = new Set(rows.map(({ number }) => number))
    const newest = Math.max(...migrations.map(([number]) => number))
    const refusing = refusingMigration(rows, newest)
    if (refusing !== null) {
      throw new StartFault(
        `The database was made by a newer version (migration ${refusing}), and this one cannot use it any more. Start that version.`,
      )
    }
    for (const [number, statements, given] of migrations) {
      if (applied.has(number)) continue
      await sql.raw(statements).execute(trx)
      const taken = given && { unused_since: given.unusedSince }
      await trx
        .insertInto('migrations')
        .values({ number, applied_at: now, ...taken })
        .execute()
    }
    return rows.findLast(({ number }) => number > newest)?.number ?? null
  })
}
