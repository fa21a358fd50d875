import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { type CustomerSettings, limitsIn } from './CustomerSettings.ts'
import { settingsOf } from './people.ts'

type Limited = {
  readonly id: number
  readonly customer_id: number
  readonly request_id: string | null
  readonly upload_id: string | null
}

/**
 * Returns which limit of its customer a file exceeds, as a sentence for users, or null. `pending`: characters that are
 * being stored beside it.
 */
export async function limitFault(
  trx: Db,
  file: Limited,
  characters: number,
  pending = 0,
): Promise<string | null> {
  const settings = await settingsOf(trx, file.customer_id)
  if (!hasCounted(settings)) return null
  const { all, upload, before, beforeInUpload } = await figuresBeside(trx, file)
  const over = (limit: number | undefined, value: number) => isSet(limit) && value > limit
  if (over(settings.max_files, before + 1)) return tooManyFiles(settings.max_files)
  if (over(settings.max_files_per_upload, beforeInUpload + 1)) {
    return tooManyFiles(settings.max_files_per_upload, ' at a time')
  }
  if (over(settings.max_characters_per_file, characters)) {
    return tooLong(settings.max_characters_per_file, 'in one file')
  }
  if (over(settings.max_characters, all + pending + characters))
    return tooLong(settings.max_characters, 'in all files')
  if (over(settings.max_characters_per_upload, upload + pending + characters)) {
    return tooLong(settings.max_characters_per_upload, 'at a time')
  }
  return null
}

/** Returns whether the customer has any limit of files or characters. */
export async function hasLimits(db: Db, customerId: number): Promise<boolean> {
  return hasCounted(await settingsOf(db, customerId))
}

function hasCounted(settings: CustomerSettings): boolean {
  const { max_bytes: _, ...counted } = limitsIn(settings)
  return Object.values(counted).some(isSet)
}

/** Returns which limit so many more files would exceed, as a sentence for users, or null. */
export async function filesFault(db: Db, customerId: number, more: number): Promise<string | null> {
  const settings = await settingsOf(db, customerId)
  const [met] = await filesOver(db, settings, customerId, more)
  if (met === undefined) return null
  return met === 'max_files'
    ? tooManyFiles(settings.max_files)
    : tooManyFiles(settings.max_files_per_upload, ' at a time')
}

type FilesLimit = 'max_files' | 'max_files_per_upload'

/** Returns which limits so many more files would exceed. */
export async function filesMet(db: Db, customerId: number, more: number): Promise<FilesLimit[]> {
  return filesOver(db, await settingsOf(db, customerId), customerId, more)
}

async function filesOver(
  db: Db,
  { max_files: all, max_files_per_upload: upload }: CustomerSettings,
  customerId: number,
  more: number,
): Promise<FilesLimit[]> {
  const met: FilesLimit[] = isSet(upload) && more > upload ? ['max_files_per_upload'] : []
  if (!isSet(all)) return met
  const { files } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('files'))
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return files + more > all ? [...met, 'max_files'] : met
}

function isSet(limit: number | undefined): limit is number {
  return limit !== undefined && limit >= 0
}

/** Counts characters and files of the customer without this file: in total, and of the same request. */
async function figuresBeside(trx: Db, file: Limited) {
  const isSame = sql`(request_id is not null and request_id = ${file.request_id}
    or upload_id is not null and upload_id = ${file.upload_id})`
  const { rows } = await sql<{ all: number; upload: number; before: number; beforeInUpload: number }>`
    select coalesce(sum(num_characters), 0)::bigint as all,
      coalesce(sum(num_characters) filter (where ${isSame}), 0)::bigint as upload,
      count(*) filter (where id < ${file.id}) as before,
      count(*) filter (where id < ${file.id} and ${isSame}) as "beforeInUpload"
    from files where customer_id = ${file.customer_id} and deleted_at is null and id <> ${file.id}`.execute(
    trx,
  )
  return rows[0] ?? { all: 0, upload: 0, before: 0, beforeInUpload: 0 }
}

function tooManyFiles(limit: CustomerSettings['max_files'], when = ''): string {
  return `No more than ${shown(limit)} ${limit === 1 ? 'file' : 'files'} may be imported${when}.`
}

function tooLong(limit: CustomerSettings['max_characters'], where: string): string {
  return `No more than ${shown(limit)} characters may be imported ${where}.`
}

function shown(limit: number | undefined): string {
  return (limit ?? 0).toLocaleString('en')
}
