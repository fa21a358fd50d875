import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * What a PostgreSQL server does by itself and the embedded one cannot: frees the room of changed and deleted rows for
 * new ones, counts for the planner what is there, and lets go of the log of what is on the disk. Table by table, so
 * that calls get their turn in between.
 */
export async function vacuum(db: Db): Promise<void> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db)
  for (const { name } of tables.rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)
  await sql`checkpoint`.execute(db)
}
