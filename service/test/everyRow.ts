import { sql } from 'kysely'
import type { Db } from '../src/db/schema.ts'

/** All that the database holds, as one text. */
export async function everyRow(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const rows = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
    texts.push(...rows.rows.map(({ row }) => row))
  }
  return texts.join('\n')
}
