import { sql } from 'kysely'
import { keysInUse } from './accounts/encryptionKeys.ts'
import type { Db } from './schema.ts'

type DatabaseFacts = {
  readonly postgres: string
  readonly migration: number
  readonly rows: Record<string, number>
  readonly encryption_keys: string[]
}

/** Counted, so that what was restored can be compared. */
const COUNTED = ['organizations', 'customers', 'accounts', 'files', 'chunks', 'jobs'] as const

/** Returns what a database says about itself, in any version. */
export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const found = await sql<{ postgres: string; migration: number }>`
    select current_setting('server_version') as postgres, (select max(number) from migrations) as migration`.execute(
    db,
  )
  const [{ postgres, migration } = { postgres: '', migration: 0 }] = found.rows
  const rows: Record<string, number> = {}
  for (const table of COUNTED) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    )
    rows[table] = counted.rows[0]?.count ?? 0
  }
  return { postgres, migration, rows, encryption_keys: [...(await keysInUse(db))] }
}
