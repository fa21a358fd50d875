import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * Does for the embedded database what autovacuum and checkpoints do on a server: frees the space of changed and deleted
 * rows, updates statistics, and shortens the write-ahead log. Table by table, so that requests run in between.
 */
export async function vacuum(db: Db): Promise<void> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db)
  for (const { name } of tables.rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)
  await sql`checkpoint`.execute(db)
}
