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

type Wanted = v.InferOutput<typeof ResyncFile>

/** A job for the file is there already. */
const BUSY: readonly string[] = [
  'QUEUED_FOR_SYNC',
  'SYNCING',
  'DELAYED',
  'RATE_LIMITED',
  'EVALUATING_RESYNC',
  'QUEUED_FOR_OCR',
] satisfies FileStatus[]

/**
 * A file is synced again: an upload is read again, a page fetched again, a website crawled again, an account's item
 * fetched again. Rejects with an HttpError where that cannot be.
 */
export async function resyncFile(trx: Db, reach: Reach, wanted: Wanted, now: Date): Promise<FileRow> {
  if (wanted.skip_file_processing) return letWait(trx, reach, wanted, now)
  // An account's job comes before its files in every transaction.
  const account = await accountOf(trx, reach, wanted.file_id)
  if (account) await requestSync(trx, account, { files: true }, now)
  const file = await lockIdle(trx, reach, wanted.file_id)
  const queued = await queueAgain(trx, file.id, newSettings(file, wanted), now)
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

/** Nothing is done but to say that it can be: what was imported of it before stays. */
async function letWait(trx: Db, reach: Reach, wanted: Wanted, now: Date): Promise<FileRow> {
  const file = await lockIdle(trx, reach, wanted.file_id)
  return queueAgain(trx, file.id, newSettings(file, wanted), now, 'READY_TO_SYNC')
}

async function accountOf(trx: Db, reach: Reach, fileId: number): Promise<AccountRow | null> {
  const file = await findOwnFile(trx, reach, fileId)
  if (!file || file.account_id === null) return null
  // Only this file is fetched, so a token that reaches it needs not reach its account.
  return usableAccount(trx, wholeCustomer(reach.customerId), file.account_id)
}

async function fetchAgain(trx: Db, account: AccountRow, file: FileRow, now: Date): Promise<void> {
  const [item] = await findItems(trx, account.id, [file.external_file_id])
  if (!item) throw new HttpError(409, 'This item is no longer at the source.')
  // A conversation goes on: what was said meanwhile comes too.
  const isConversation = item.parent_external_id === null && hasConversations(account.data_source_type)
  if (isConversation) await requestSync(trx, account, { files: true, changes: true }, now)
  await enqueueFile(trx, account, file.external_file_id, now)
}

function kindOf(file: FileRow): ReturnType<typeof jobOf> {
  const kind = jobOf(file)
  if (kind === 'crawl' || kind === 'feed' || file.blob !== null) return kind
  throw new HttpError(409, 'The contents of this file were deleted.')
}

function newSettings(file: FileRow, wanted: Wanted): FileSettings {
  const settings = v.parse(FileSettings, file.settings)
  return {
    ...settings,
    ...chunkSizes(wanted.chunk_size || settings.chunkSize, wanted.chunk_overlap ?? settings.chunkOverlap),
    skipEmbedding: settings.skipEmbedding && !wanted.force_embedding_generation,
    skipProcessing: wanted.skip_file_processing ?? false,
  }
}
