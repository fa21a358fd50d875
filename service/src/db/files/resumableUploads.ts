import { type Selectable, sql } from 'kysely'
import { addMs } from '../../lib/addMs.ts'
import { type ByteQuota, fits } from '../customers/ByteQuota.ts'
import type { Reach } from '../filters/Reach.ts'
import type { Db, Tables } from '../schema.ts'
import type { FileSettings } from './FileSettings.ts'

export type UploadRow = Selectable<Tables['resumable_uploads']>

/** Milliseconds after which an upload is deleted, finished or not. */
const UPLOAD_LIFETIME_MS = 24 * 3_600_000
/** Unfinished uploads per person, or of all who name nobody. */
export const MAX_OPEN_UPLOADS = 50
/** Milliseconds without a byte after which a new upload may take the place of an old one. */
const IDLE_MS = 3_600_000

type NewUpload = Pick<UploadRow, 'id' | 'metadata' | 'name' | 'media_type' | 'length'> & {
  readonly settings: FileSettings
  readonly readers: readonly string[] | null
}

/**
 * Begins an upload. `replaced`: the blobs of an abandoned one, which has made room. Null: the person has as many as it
 * may. Throws OverQuota if all that are unfinished wouldn't fit into the customer's quota.
 */
export function beginUpload(
  db: Db,
  { reach, upload, quota }: { readonly reach: Reach; readonly upload: NewUpload; readonly quota: ByteQuota },
  now: Date,
): Promise<{ readonly row: UploadRow; readonly replaced: readonly string[] } | null> {
  const { customerId } = reach
  return db.transaction().execute(async (trx) => {
    // Two calls side by side must see each other.
    await sql`select from customers where id = ${customerId} for no key update`.execute(trx)
    const open = await trx
      .selectFrom('resumable_uploads')
      .select(['id', 'user_id', 'length', 'changed_at'])
      .where('customer_id', '=', customerId)
      .where('file_id', 'is', null)
      .orderBy('changed_at')
      .execute()
    const own = open.filter(({ user_id }) => user_id === personOf(reach))
    const abandoned = own.length < MAX_OPEN_UPLOADS ? undefined : own[0]
    if (own.length >= MAX_OPEN_UPLOADS && !(abandoned && abandoned.changed_at <= addMs(now, -IDLE_MS)))
      return null
    const stays = open.filter(({ id }) => id !== abandoned?.id)
    const bytes = stays.reduce((sum, { length }) => sum + length, upload.length)
    const room = await quota.lockRoom(trx, customerId)
    if (!fits(room, bytes)) throw room.refusal
    const replaced = abandoned ? await segmentsOf(trx, abandoned.id) : []
    if (abandoned) await deleteUpload(trx, abandoned.id)
    const row = await trx
      .insertInto('resumable_uploads')
      .values({
        ...upload,
        customer_id: customerId,
        user_id: personOf(reach),
        settings: JSON.stringify(upload.settings),
        readers: upload.readers && JSON.stringify(upload.readers),
        changed_at: now,
        expires_at: addMs(now, UPLOAD_LIFETIME_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { row, replaced }
  })
}

/** Returns an upload that this customer, and this person, began. */
export function findUpload(db: Db, reach: Reach, id: string, now: Date): Promise<UploadRow | undefined> {
  return db
    .selectFrom('resumable_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', reach.customerId)
    .where(sql<boolean>`user_id is not distinct from ${personOf(reach)}`)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** From now on only this writer can write, and only at this offset. Returns whether it can. */
export async function claimUpload(
  db: Db,
  { id, received }: Pick<UploadRow, 'id' | 'received'>,
  writer: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resumable_uploads')
    .set({ writer, changed_at: now })
    .where('id', '=', id)
    .where('received', '=', received)
    .where('file_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function releaseUpload(db: Db, id: string, writer: string): Promise<void> {
  await db
    .updateTable('resumable_uploads')
    .set({ writer: null })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .execute()
}

/** A stored segment. `end`: the offset after it. */
export type NewSegment = {
  readonly id: string
  readonly writer: string
  readonly number: number
  readonly blob: string
  readonly end: number
}

/** Records a segment, in the place of one with fewer bytes. Returns whether the writer still could. */
export async function addSegment(
  db: Db,
  { id, writer, number, blob, end }: NewSegment,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update resumable_uploads set received = ${end}, changed_at = ${now}
      where id = ${id}::uuid and writer = ${writer}::uuid and received < ${end} and file_id is null returning id)
    insert into upload_segments (upload_id, number, blob) select id, ${number}::integer, ${blob}::text from moved
    on conflict (upload_id, number) do update set blob = excluded.blob returning number`.execute(db)
  return rows.length === 1
}

/** Marks the upload as finished. Returns whether the writer still could. */
export async function finishUpload(
  trx: Db,
  { id, length }: Pick<UploadRow, 'id' | 'length'>,
  writer: string,
  fileId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('resumable_uploads')
    .set({ received: length, writer: null, file_id: fileId })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .where('file_id', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await trx.deleteFrom('upload_segments').where('upload_id', '=', id).execute()
  return true
}

/** Returns the blobs of an upload in their order. */
export async function segmentsOf(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('upload_segments')
    .select('blob')
    .where('upload_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map(({ blob }) => blob)
}

export type UploadsToRemove = { readonly customerId: number } | { readonly expiredBefore: Date }

export async function uploadsToRemove(db: Db, which: UploadsToRemove, most: number): Promise<string[]> {
  const query = db.selectFrom('resumable_uploads').select('id').limit(most)
  const rows = await ('customerId' in which
    ? query.where('customer_id', '=', which.customerId)
    : query.where('expires_at', '<=', which.expiredBefore)
  ).execute()
  return rows.map(({ id }) => id)
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('resumable_uploads').where('id', '=', id).execute()
}

function personOf({ bounds }: Reach): string | null {
  return bounds?.userId ?? null
}
