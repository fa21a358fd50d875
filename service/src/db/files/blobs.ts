import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Returns those of the blobs that a file, or a job that will delete them, still refers to. */
export async function referredBlobs(db: Db, blobs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('files').select('blob').where(sql<boolean>`blob = any(${blobs})`).execute()
  return new Set(rows.flatMap((row) => (row.blob === null ? [] : [row.blob])))
}
