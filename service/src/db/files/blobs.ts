import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Returns those of the blobs that a file, a job that will delete them, or an unfinished upload still refers to. */
export async function referredBlobs(db: Db, blobs: readonly string[]): Promise<ReadonlySet<string>> {
  const isOne = sql<boolean>`blob = any(${blobs})`
  const rows = await db
    .selectFrom('files')
    .select('blob')
    .where(isOne)
    .unionAll(db.selectFrom('upload_segments').select('blob').where(isOne))
    .execute()
  return new Set(rows.flatMap((row) => (row.blob === null ? [] : [row.blob])))
}
