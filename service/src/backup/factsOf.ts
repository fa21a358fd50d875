import { sql } from 'kysely'
import { keysInUse } from '../db/accounts/encryptionKeys.ts'
import type { Db } from '../db/schema.ts'
import type { BackupFacts } from './BackupFacts.ts'

type DatabaseFacts = Pick<BackupFacts, 'postgres' | 'migration' | 'rows' | 'encryption_keys'>

/** Counted, so that what was restored can be compared. */
const COUNTED = ['organizations', 'customers', 'accounts', 'files', 'chunks', 'jobs'] as const

/** What a database says of itself, in whichever version it is. */
export async function factsOf(db: Db): Promise<DatabaseFacts> {
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
