import type { SyncCause } from '@inlet/wire/service'
import { type SqlBool, sql } from 'kysely'
import { hasConversations } from '../../sources/thirdPartySources.ts'
import { notifyAccountStates } from '../accounts/accountStates.ts'
import { type AccountRow, restartScan } from '../accounts/accounts.ts'
import { FAILURES_OF_DEATH } from '../accounts/autoSync.ts'
import { endRun } from '../history/syncRuns.ts'
import { addJob, dropAccountJobs, dropJobs } from '../jobs/jobs.ts'
import type { Db } from '../schema.ts'
import { changeSync, maySync, RefusedTransition, statusAfter } from './accountSyncStates.ts'
import { hasQueued } from './syncQueue.ts'
import { waits } from './waits.ts'

/** Statuses of an account that is being worked on, or will be. */
export const SYNCING: readonly string[] = ['QUEUED_FOR_SYNCING', 'SYNCING']
/** Statuses of a file that is not done. */
const UNFINISHED = sql`('QUEUED_FOR_SYNC', 'SYNCING', 'DELAYED', 'RATE_LIMITED', 'EVALUATING_RESYNC')`

/**
 * The account is to be synced: its row says so, and its job is there and cannot end before the caller's
 * transaction does. Call it before files of the account are changed: every transaction takes the job first.
 */
export async function requestSync(
  trx: Db,
  account: AccountRow,
  about: { files?: true; changes?: true; cause: SyncCause },
  now: Date,
): Promise<AccountRow> {
  await addJob(trx, { kind: 'sync', accountId: account.id }, now)
  return changeSync(
    trx,
    account.id,
    'request',
    {
      cause: about.cause,
      sync_error_message: null,
      update_due: true,
      // What this sync brings is counted from here.
      ...(!SYNCING.includes(account.sync_status) && { files_added: 0, files_changed: 0, files_removed: 0 }),
      ...(about.files && { files_due: true }),
      ...(about.changes && {
        changes_due: true,
        round: account.round + 1,
        sync_begun_at: now,
        hurried_at: null,
      }),
      // A chat's cursor is a place on the way through its conversations, and this way begins anew.
      ...(about.changes && hasConversations(account.data_source_type) && { change_cursor: null }),
    },
    now,
  )
}

/** Whether there is anything left to do for the account. */
export async function hasWork(db: Db, accountId: number): Promise<boolean> {
  const found = await sql<{ more: boolean }>`select (
    exists (select from listings where account_id = ${accountId} and not is_skipped)
    or exists (select from accounts where id = ${accountId} and changes_due)) as more`.execute(db)
  return found.rows[0]?.more || hasQueued(db, accountId)
}

/** Everything is done: the account is ready, and the widget reads what the sync was about. */
export async function endSync(trx: Db, id: number, maxItems: number, now: Date): Promise<void> {
  // Of what holds others and has a content of its own: that was not fetched.
  const isLeft = sql`f.file_format is not null and ${waits(sql`f.settings`)}`
  await sql`update files f set sync_status = case when ${isLeft} then 'READY_TO_SYNC' else 'READY' end,
      last_sync = case when ${isLeft} then f.last_sync else ${now} end, updated_at = ${now}
    where f.account_id = ${id} and f.sync_status = 'SYNCING' and f.deleted_at is null
      and not exists (select from jobs j where j.file_id = f.id)`.execute(trx)
  const top = sql`(select reason from listings where account_id = ${id} and folder is null and is_skipped)`
  const reason = sql`coalesce(${top}, scan_fault, changes_fault, case when has_left_out then ${tooMany(maxItems)} end)`
  const ended = await sql<{ reason: string | null }>`update accounts set
      sync_status = case when ${reason} is null then ${statusAfter('end')} else ${statusAfter('endWithFault')} end,
      sync_error_message = ${reason},
      last_synced_at = case when update_due then ${now} else last_synced_at end,
      last_sync_action = case when update_due then 'UPDATE' else last_sync_action end,
      files_synced_at = case when files_due then ${now} else files_synced_at end,
      update_due = false, files_due = false, failed_syncs = 0, failed_runs = 0, failing_since = null,
      notified_state = case when notified_state = 'failing' then 'ok' else notified_state end, updated_at = ${now}
    where id = ${id} and ${maySync('end')} returning sync_error_message as reason`.execute(trx)
  const [account] = ended.rows
  if (!account) throw new RefusedTransition(id, 'end')
  const state = account.reason === null ? 'DONE' : 'INCOMPLETE'
  await endRun(trx, id, { state, reason: account.reason }, now)
}

function tooMany(most: number): string {
  return `This account has more than ${most.toLocaleString('en')} items. Those beyond were left out; all others are here.`
}

/**
 * The sync cannot continue. What was not done says so, and is done with the next sync. `deaths`: how often its process died at it,
 * each of which counts as a sync that failed.
 */
export async function failSync(
  trx: Db,
  id: number,
  { reason, deaths }: { readonly reason: string; readonly deaths: number },
  now: Date,
): Promise<void> {
  await abandon(trx, id, reason, now)
  await changeSync(trx, id, 'fail', { sync_error_message: reason }, now)
  await sql`update accounts set failed_syncs = failed_syncs + 1 + ${deaths * FAILURES_OF_DEATH},
      failed_runs = failed_runs + 1, failing_since = coalesce(failing_since, ${now})
    where id = ${id}`.execute(trx)
  await notifyAccountStates(trx, now, id)
}

/** Cancels the sync. Returns the files that are not done: the caller cancels what runs for them. Throws RefusedTransition if nothing is being synced. */
export async function cancelSync(
  trx: Db,
  id: number,
  now: Date,
): Promise<{ account: AccountRow; fileIds: number[] }> {
  await dropAccountJobs(trx, id)
  const fileIds = await abandon(trx, id, null, now)
  const change = { sync_error_message: null, last_synced_at: now, last_sync_action: 'CANCEL' }
  const account = await changeSync(trx, id, 'cancel', change, now)
  return { account, fileIds }
}

/** The account is disconnected; its files stay. */
export async function disconnect(trx: Db, id: number, now: Date): Promise<number[]> {
  await dropAccountJobs(trx, id)
  const fileIds = await abandon(trx, id, null, now)
  await changeSync(
    trx,
    id,
    'disconnect',
    {
      revoked_access: true,
      access: 'revoked',
      credential: null,
      app_id: null,
      sync_error_message: null,
      last_synced_at: now,
      last_sync_action: 'REVOKE',
    },
    now,
  )
  return fileIds
}

/** `reason` null: what is fetched already is not read any more either. */
async function abandon(trx: Db, id: number, reason: string | null, now: Date): Promise<number[]> {
  const unfinished = sql<SqlBool>`account_id = ${id} and sync_status in ${UNFINISHED} and deleted_at is null`
  if (reason === null) {
    await dropJobs(trx, sql`file_id in (select id from files where ${unfinished})`)
  }
  await trx.deleteFrom('sync_queue').where('account_id', '=', id).execute()
  await trx.deleteFrom('listings').where('account_id', '=', id).execute()
  await sql`update accounts set changes_due = false, update_due = false, files_due = false,
      start_due = start_due and sweep is not null, sweep = ${restartScan('sweep')}, updated_at = ${now}
    where id = ${id}`.execute(trx)
  const stopped = await sql<{ id: number }>`
    update files f set sync_status = 'SYNC_ABORTED', sync_error_message = ${reason}, source_version = null,
      updated_at = ${now}
    where ${unfinished} and not exists (select from jobs j where j.file_id = f.id) returning id`.execute(trx)
  return stopped.rows.map((row) => row.id)
}
