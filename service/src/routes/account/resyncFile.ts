import type { FileStatus, ResyncFile } from '@inlet/wire/service'
import * as v from 'valibot'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import { chunkSizes, FileSettings } from '../../db/files/FileSettings.ts'
import { type FileRow, findOwnFile, lockFile, queueAgain } from '../../db/files/files.ts'
import { type Reach, wholeCustomer } from '../../db/filters/Reach.ts'
import { findItems } from '../../db/items/items.ts'
import { addJob } from '../../db/jobs/jobs.ts'
import type { Db } from '../../db/schema.ts'
import { enqueueFile } from '../../db/sync/enqueue.ts'
import { requestSync } from '../../db/sync/syncState.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import { hasConversations } from '../../sources/thirdPartySources.ts'
import { jobOf } from '../settings/jobOf.ts'
import { usableAccount } from './usableAccount.ts'

type ResyncFileRequest = v.InferOutput<typeof ResyncFile>

/** States in which the file has a job already. */
const BUSY: readonly string[] = [
  'QUEUED_FOR_SYNC',
  'SYNCING',
  'DELAYED',
  'RATE_LIMITED',
  'EVALUATING_RESYNC',
  'QUEUED_FOR_OCR',
] satisfies FileStatus[]

/**
 * Syncs a file again: an upload is ingested again, a page fetched, a website crawled, an account's item fetched.
 * Rejects with an HttpError if that isn't possible.
 */
export async function resyncFile(
  trx: Db,
  reach: Reach,
  request: ResyncFileRequest,
  now: Date,
): Promise<FileRow> {
  if (request.skip_file_processing) return letWait(trx, reach, request, now)
  // Every transaction locks an account's job before its files.
  const account = await accountOf(trx, reach, request.file_id)
  if (account) await requestSync(trx, account, { cause: 'CHOSEN', files: true }, now)
  const file = await lockIdle(trx, reach, request.file_id)
  const queued = await queueAgain(trx, file.id, newSettings(file, request), now)
  if (account) await fetchAgain(trx, account, file, now)
  else await addJob(trx, { kind: kindOf(file), fileId: file.id }, now)
  return queued
}

async function lockIdle(trx: Db, reach: Reach, id: number): Promise<FileRow> {
  const file = await lockFile(trx, reach, id)
  if (!file) throw notFound('file')
  if (BUSY.includes(file.sync_status)) throw new HttpError(409, 'The file is being synced already.')
  return file
}

/** Only marks the file as ready for a sync: what was imported before stays. */
async function letWait(trx: Db, reach: Reach, request: ResyncFileRequest, now: Date): Promise<FileRow> {
  const file = await lockIdle(trx, reach, request.file_id)
  return queueAgain(trx, file.id, newSettings(file, request), now, 'READY_TO_SYNC')
}

async function accountOf(trx: Db, reach: Reach, fileId: number): Promise<AccountRow | null> {
  const file = await findOwnFile(trx, reach, fileId)
  if (!file || file.account_id === null) return null
  // Only this file is fetched, so the token need not reach its account.
  return usableAccount(trx, wholeCustomer(reach.customerId), file.account_id)
}

async function fetchAgain(trx: Db, account: AccountRow, file: FileRow, now: Date): Promise<void> {
  const [item] = await findItems(trx, account.id, [file.external_file_id])
  if (!item) throw new HttpError(409, 'This item is no longer at the source.')
  // A conversation continues: newer messages are imported too.
  const isConversation = item.parent_external_id === null && hasConversations(account.data_source_type)
  if (isConversation) await requestSync(trx, account, { cause: 'CHOSEN', files: true, changes: true }, now)
  await enqueueFile(trx, account, file.external_file_id, now)
}

function kindOf(file: FileRow): ReturnType<typeof jobOf> {
  const kind = jobOf(file)
  if (kind === 'crawl' || kind === 'feed' || file.blob !== null) return kind
  throw new HttpError(409, 'The contents of this file were deleted.')
}

function newSettings(file: FileRow, request: ResyncFileRequest): FileSettings {
  const settings = v.parse(FileSettings, file.settings)
  return {
    ...settings,
    ...chunkSizes(request.chunk_size || settings.chunkSize, request.chunk_overlap ?? settings.chunkOverlap),
    skipEmbedding: settings.skipEmbedding && !request.force_embedding_generation,
    skipProcessing: request.skip_file_processing ?? false,
  }
}
