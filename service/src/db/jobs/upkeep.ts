import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Puts the hourly job into the queue, unless it is there. */
export async function ensureUpkeep(db: Db, now: Date): Promise<void> {
  await sql`
    insert into jobs (kind, payload, run_at, created_at) values ('upkeep', '{}', ${now}, ${now})
    on conflict do nothing`.execute(db)
}
