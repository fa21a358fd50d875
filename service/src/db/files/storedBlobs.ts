import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** A blob as its file's row describes it. */
export type KnownBlob = {
  readonly fileId: number
  readonly blob: string
  readonly sha256: string | null
}

/** Lists all files that have blobs, in pages, including deleted ones that can be restored. */
export async function* storedBlobs(db: Db, size: number): AsyncGenerator<KnownBlob[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'blob', 'blob_sha256'])
      .where('blob', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows.flatMap(({ id, blob, blob_sha256: sha256 }) =>
      blob === null ? [] : [{ fileId: id, blob, sha256 }],
    )
    after = last.id
  }
}

/** The file has another blob from now on. Returns false if it is gone, or has another already. */
export async function replaceBlob(db: Db, { fileId, blob }: KnownBlob, newer: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update files set blob = ${newer}
    where id = ${fileId} and blob = ${blob}`.execute(db)
  return numAffectedRows === 1n
}

/** Returns the ids of all keys that blobs are encrypted with, as their names say. */
export async function blobKeysInUse(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select split_part(blob, '~', 2) as key from files where strpos(blob, '~') > 0
    union select split_part(blob, '~', 2) from upload_segments where strpos(blob, '~') > 0 order by 1`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

/** Stores the hash of a blob from before hashes were recorded. */
export async function noteHash(db: Db, { fileId, blob }: KnownBlob, sha256: string): Promise<void> {
  await sql`update files set blob_sha256 = ${sha256}
    where id = ${fileId} and blob = ${blob} and blob_sha256 is null`.execute(db)
}
