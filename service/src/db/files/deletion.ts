import type { FileFilters } from '@inlet/wire/service'
import { sql } from 'kysely'
import { matchingFiles } from '../filters/matchingFiles.ts'
import type { Reach } from '../filters/Reach.ts'
import { dropJobs } from '../jobs/jobs.ts'
import type { Db } from '../schema.ts'

/** The files that were marked as deleted, and their orphaned blobs. */
export type Deleted = { readonly ids: number[]; readonly blobs: string[] }

/**
 * Selects the files in reach that match the filters. Cancels their jobs first: from then on no crawl adds pages below
 * them, and every transaction locks a job before its file.
 */
export async function selectForDeletion(trx: Db, reach: Reach, filters: FileFilters): Promise<Deleted> {
  const matching = sql`from files f where ${matchingFiles(reach, filters)}`
  await dropJobs(trx, sql`file_id in (select f.id ${matching})`)
  const found = await sql<{ id: number; blob: string | null }>`select f.id, f.blob ${matching}`.execute(trx)
  return {
    ids: found.rows.map((row) => row.id),
    blobs: found.rows.flatMap((row) => (row.blob === null ? [] : [row.blob])),
  }
}

/**
 * From now on no reader sees the files, and their jobs are gone. Files below them that stay become roots.
 * @param restorableUntil Until then `restoreDeleted` brings them back. Null: it cannot.
 */
export async function markDeleted(
  db: Db,
  ids: readonly number[],
  now: Date,
  restorableUntil: Date | null = null,
): Promise<void> {
  await dropJobs(db, sql`file_id = any(${ids})`)
  await db
    .updateTable('files')
    .set({ parent_id: null, updated_at: now })
    .where(sql<boolean>`parent_id = any(${ids})`)
    .where(sql<boolean>`not id = any(${ids})`)
    .execute()
  await db
    .updateTable('files')
    .set({ deleted_at: now, restorable_until: restorableUntil, updated_at: now })
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
}

/** The files stay listed, their contents are deleted. */
export async function emptyFiles(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await dropJobs(db, sql`file_id = any(${ids})`)
  await db.deleteFrom('chunks').where(sql<boolean>`file_id = any(${ids})`).execute()
  await db.deleteFrom('texts').where(sql<boolean>`file_id = any(${ids})`).execute()
  await db
    .updateTable('files')
    .set({
      sync_status: 'READY',
      sync_error_message: null,
      blob: null,
      blob_sha256: null,
      file_size: 0,
      num_characters: 0,
      num_tokens: 0,
      num_embeddings: 0,
      metadata: sql<string>`metadata || '{"file_contents_deleted": true}'::jsonb`,
      updated_at: now,
    })
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
}

/** Returns those of the files that can't be restored any more, with their blobs. */
export async function selectGone(db: Db, ids: readonly number[], now: Date): Promise<Deleted> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'blob'])
    .where(sql<boolean>`id = any(${ids})`)
    .where('deleted_at', 'is not', null)
    .where((eb) => eb.or([eb('restorable_until', 'is', null), eb('restorable_until', '<=', now)]))
    .execute()
  return {
    ids: rows.map((row) => row.id),
    blobs: rows.flatMap((row) => (row.blob === null ? [] : [row.blob])),
  }
}

/** Deletes marked files for good, with their chunks. */
export async function removeDeleted(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('files')
    .where(sql<boolean>`id = any(${ids})`)
    .where('deleted_at', 'is not', null)
    .execute()
}
