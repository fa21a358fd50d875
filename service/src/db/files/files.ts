import type { FileStatus } from '@inlet/wire/service'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { canHaveTags, changedTags, type TagChange, TooManyTags } from '../filters/changedTags.ts'
import { OutOfReach, type Reach, reachedFiles } from '../filters/Reach.ts'
import { nameKey } from '../foldText.ts'
import { KEPT } from '../keptStatements.ts'
import type { Db, Tables } from '../schema.ts'
import type { FileSettings } from './FileSettings.ts'

export type FileRow = Selectable<Tables['files']>

/** What a new file starts with. */
export type NewFile = {
  customerId: number
  parentId?: number
  source: string
  /** Null: nobody gave it one. */
  name: string | null
  externalId: string
  externalUrl?: string
  settings: FileSettings
  status?: FileStatus
  metadata?: Record<string, unknown>
  tags?: Record<string, unknown>
  blob?: string
  sha256?: string
  format?: string
  mimeType?: string
  size?: number
  autoSync?: boolean
  requestId?: string | null
  /** What one request imported, where it gave no `requestId`. */
  uploadId?: string | null
}

export function insertFile(db: Db, file: NewFile, now: Date): Promise<FileRow> {
  const row: Insertable<Tables['files']> = {
    customer_id: file.customerId,
    parent_id: file.parentId ?? null,
    source: file.source,
    ...named(file.name),
    sync_status: file.status ?? 'QUEUED_FOR_SYNC',
    external_file_id: file.externalId,
    external_url: file.externalUrl ?? null,
    metadata: JSON.stringify(file.metadata ?? {}),
    settings: JSON.stringify(file.settings),
    tags: JSON.stringify(file.tags ?? {}),
    blob: file.blob ?? null,
    blob_sha256: file.sha256 ?? null,
    file_format: file.format ?? null,
    mime_type: file.mimeType ?? null,
    file_size: file.size ?? null,
    enable_auto_sync: file.autoSync ?? false,
    request_id: file.requestId ?? null,
    upload_id: file.uploadId ?? null,
    created_at: now,
    updated_at: now,
  }
  return db.insertInto('files').values(row).returningAll().modifyEnd(KEPT).executeTakeFirstOrThrow()
}

/** The two columns that hold a name. */
export function named(name: string | null): { name: string | null; name_key: string } {
  return { name, name_key: nameKey(name ?? '') }
}

/** The file, held for the rest of the transaction; undefined for a deleted one and for one out of reach. */
export function lockFile(trx: Db, reach: Reach, id: number): Promise<FileRow | undefined> {
  return ownFile(trx, reach, id).forUpdate().executeTakeFirst()
}

/** The file; undefined for a deleted one and for one out of reach. */
export function findOwnFile(db: Db, reach: Reach, id: number): Promise<FileRow | undefined> {
  return ownFile(db, reach, id).executeTakeFirst()
}

function ownFile(db: Db, reach: Reach, id: number) {
  return db
    .selectFrom('files as f')
    .selectAll()
    .where('f.id', '=', id)
    .where(reachedFiles(reach))
    .where('f.deleted_at', 'is', null)
}

/** The file as it waits to be synced once more, or until somebody asks for that. */
export function queueAgain(
  trx: Db,
  id: number,
  settings: FileSettings,
  now: Date,
  status: 'QUEUED_FOR_SYNC' | 'READY_TO_SYNC' = 'QUEUED_FOR_SYNC',
): Promise<FileRow> {
  return trx
    .updateTable('files')
    .set({
      sync_status: status,
      sync_error_message: null,
      settings: JSON.stringify(settings),
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a file that is not deleted, and nothing otherwise. `updated_at` follows. */
export async function updateFile(
  db: Db,
  id: number,
  change: Updateable<Tables['files']>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('files')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .modifyEnd(KEPT)
    .execute()
}

/** A file that a job works on from now on; undefined when it was deleted meanwhile. */
export function beginSync(db: Db, id: number, now: Date): Promise<FileRow | undefined> {
  return db
    .updateTable('files')
    .set({ sync_status: 'SYNCING', sync_error_message: null, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .modifyEnd(KEPT)
    .executeTakeFirst()
}

export function setStatus(
  db: Db,
  id: number,
  status: FileStatus,
  message: string | null,
  now: Date,
): Promise<void> {
  return updateFile(db, id, { sync_status: status, sync_error_message: message }, now)
}

/**
 * The file with other tags; undefined when there is no such file in reach. Throws TooManyTags, and OutOfReach, which
 * has to end the transaction.
 */
export async function changeFileTags(
  trx: Db,
  { reach, id }: { readonly reach: Reach; readonly id: number },
  change: TagChange,
  now: Date,
): Promise<FileRow | undefined> {
  const changed = await trx
    .updateTable('files as f')
    .set({ tags: changedTags(change), updated_at: now })
    .where('f.id', '=', id)
    .where(reachedFiles(reach))
    .where('f.deleted_at', 'is', null)
    .where(canHaveTags(change))
    .returningAll()
    .executeTakeFirst()
  const found = await findOwnFile(trx, reach, id)
  if (!changed && found) throw new TooManyTags()
  if (changed && !found) throw new OutOfReach()
  return changed
}
