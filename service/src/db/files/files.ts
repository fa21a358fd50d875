import type { FileStatus } from '@inlet/wire/service'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { canHaveTags, changedTags, type TagChange, TooManyTags } from '../filters/changedTags.ts'
import { OutOfReach, type Reach, reachedFiles } from '../filters/Reach.ts'
import { nameKey } from '../foldText.ts'
import type { ReadingKind } from '../jobs/NewJob.ts'
import { PREPARED } from '../preparedStatements.ts'
import { audienceOf, type NewReaders } from '../readers/audiences.ts'
import type { Db, Tables } from '../schema.ts'
import type { FileSettings } from './FileSettings.ts'

export type FileRow = Selectable<Tables['files']>

/** Initial values of a new file. */
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
  /** Identifies one import without a `requestId`. */
  uploadId?: string | null
  /** Absent: those of its parent. */
  readers?: NewReaders
}

export async function insertFile(db: Db, file: NewFile, now: Date): Promise<FileRow> {
  return db
    .insertInto('files')
    .values(await columnsOf(db, file, now))
    .returningAll()
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow()
}

/** Adds the file and the job that reads it. One statement, because each round trip waits beside the load of others. */
export async function insertFileToRead(
  db: Db,
  file: NewFile,
  kind: ReadingKind,
  now: Date,
): Promise<FileRow> {
  const columns = await columnsOf(db, file, now)
  return db
    .with('file', (trx) => trx.insertInto('files').values(columns).returningAll())
    .with('job', (trx) =>
      trx
        .insertInto('jobs')
        .columns(['kind', 'payload', 'file_id', 'organization_id', 'customer_id', 'run_at', 'created_at'])
        .expression(
          trx
            .selectFrom('file')
            .innerJoin('customers', 'customers.id', 'file.customer_id')
            .select((eb) => [
              eb.val(kind).as('kind'),
              sql`'{}'::jsonb`.as('payload'),
              'file.id as file_id',
              'customers.organization_id',
              'customers.id as customer_id',
              sql`${now}::timestamptz`.as('run_at'),
              sql`${now}::timestamptz`.as('created_at'),
            ]),
        ),
    )
    .selectFrom('file')
    .selectAll()
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow()
}

async function columnsOf(db: Db, file: NewFile, now: Date): Promise<Insertable<Tables['files']>> {
  return {
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
    audience_id: await audienceOf(db, file.customerId, file.readers?.names ?? null),
    owner_id: file.readers?.ownerId ?? null,
    created_at: now,
    updated_at: now,
  }
}

/** The two columns of a name. */
export function named(name: string | null): { name: string | null; name_key: string } {
  return { name, name_key: nameKey(name ?? '') }
}

/** Returns the file, locked for the rest of the transaction; undefined if it is deleted or out of reach. */
export function lockFile(trx: Db, reach: Reach, id: number): Promise<FileRow | undefined> {
  return ownFile(trx, reach, id).forUpdate().executeTakeFirst()
}

/** Returns the file; undefined if it is deleted or out of reach. */
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

/** Makes the file wait for another sync, or until a user asks for it. */
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

/** Changes a file and its `updated_at`, unless it is deleted. */
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
    .modifyEnd(PREPARED)
    .execute()
}

/** Marks a file as in progress; undefined if it was deleted meanwhile. */
export function beginSync(db: Db, id: number, now: Date): Promise<FileRow | undefined> {
  return db
    .updateTable('files')
    .set({ sync_status: 'SYNCING', sync_error_message: null, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .modifyEnd(PREPARED)
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
 * Sets the file's tags; undefined if there is no such file in reach. Throws TooManyTags, and OutOfReach, which must end
 * the transaction.
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
