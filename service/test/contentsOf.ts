import { sql } from 'kysely'
import type { TestService } from './TestService.ts'

/** A hash of all rows of all tables, so that any change shows. Without those that refused calls are counted in. */
export async function contentsOf({ database: { db } }: TestService): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    and table_name not in ('rates', 'audit_entries', 'audit_outcomes')`.execute(db)
  const found: Record<string, unknown> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql`select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash
      from ${sql.table(name)} t`.execute(db)
    found[name] = rows[0]
  }
  return found
}
