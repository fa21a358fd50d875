import { sql } from 'kysely'
import { type Reach, reachedFiles } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'

type Uploaded = { readonly hash: string; readonly file_id: number; readonly sync_status: string }

/** Returns the newest upload of each hash that has these tags, among the files in reach. */
export async function uploadedHashes(
  db: Db,
  reach: Reach,
  hashes: readonly string[],
  tags: Record<string, unknown>,
): Promise<Uploaded[]> {
  const found = await sql<Uploaded>`
    select distinct on (f.blob_sha256) f.blob_sha256 as hash, f.id as file_id, f.sync_status
    from files f
    where ${reachedFiles(reach)} and f.account_id is null and f.blob_sha256 = any(${hashes}::text[])
      and f.deleted_at is null and f.tags @> ${JSON.stringify(tags)}::jsonb and f.source not in ('WEB_SCRAPE', 'RSS_FEED')
    order by f.blob_sha256, f.id desc`.execute(db)
  return found.rows
}
