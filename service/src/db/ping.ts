import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Rejects if the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select`.execute(db)
}
