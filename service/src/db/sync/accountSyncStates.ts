import type { SyncCause } from '@inlet/wire/service'
import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { AccountRow } from '../accounts/accounts.ts'
import { beginRun, type EndedState, endRun } from '../history/syncRuns.ts'
import type { Db, Tables } from '../schema.ts'

/** The states of an account's sync: `sync_status` of its row. */
type SyncStatus = 'QUEUED_FOR_SYNCING' | 'SYNCING' | 'READY' | 'SYNC_ERROR'
export const SYNC_STATUSES: readonly SyncStatus[] = ['QUEUED_FOR_SYNCING', 'SYNCING', 'READY', 'SYNC_ERROR']

type Transition = { readonly [from in SyncStatus]?: SyncStatus }
type SyncEvent = 'request' | 'begin' | 'end' | 'endWithFault' | 'fail' | 'cancel' | 'disconnect'

const fromAll = (to: SyncStatus): Transition => ({
  QUEUED_FOR_SYNCING: to,
  SYNCING: to,
  READY: to,
  SYNC_ERROR: to,
})

/** What may happen to an account's sync, and the status that follows. docs/architecture.md draws it. */
export const SYNC_TRANSITIONS: { readonly [event in SyncEvent]: Transition } = {
  /** There is something to do. A sync that is running does it, too. */
  request: { ...fromAll('QUEUED_FOR_SYNCING'), SYNCING: 'SYNCING' },
  /** The job runs: for the first time, after a pause, or because a part that failed is tried again. */
  begin: fromAll('SYNCING'),
  end: { SYNCING: 'READY' },
  /** Everything was done except for a part that could not be read. */
  endWithFault: { SYNCING: 'SYNC_ERROR' },
  /** The job failed for good, possibly before it began the sync. */
  fail: fromAll('SYNC_ERROR'),
  cancel: { QUEUED_FOR_SYNCING: 'READY', SYNCING: 'READY' },
  disconnect: fromAll('READY'),
}

/** The account's sync is not in a state in which this may happen. */
export class RefusedTransition extends Error {
  override readonly name = 'RefusedTransition'

  constructor(accountId: number, event: SyncEvent) {
    super(`The sync of account ${accountId} is in no state for '${event}'`)
  }
}

/** Whether `event` may happen to the account's sync. */
export function maySync(event: SyncEvent): RawBuilder<SqlBool> {
  const from = SYNC_STATUSES.filter((status) => SYNC_TRANSITIONS[event][status] !== undefined)
  return sql<SqlBool>`sync_status in (${sql.join(from.map((status) => sql.lit(status)))})`
}

/** The status after `event`. */
export function statusAfter(event: SyncEvent): RawBuilder<string> {
  const cases = SYNC_STATUSES.flatMap((from) => {
    const to = SYNC_TRANSITIONS[event][from]
    return to === undefined ? [] : [sql`when ${sql.lit(from)} then ${sql.lit(to)}`]
  })
  return sql<string>`case sync_status ${sql.join(cases, sql` `)} else sync_status end`
}

/** How an event ends the account's run. Not named: it begins one, or goes on with it. */
const ENDS: { readonly [event in SyncEvent]?: EndedState } = {
  fail: 'FAILED',
  cancel: 'CANCELED',
  disconnect: 'CANCELED',
}

/**
 * Changes the account, and its status as the table says. `cause`: of the run, if one begins. Throws RefusedTransition,
 * and changes nothing then.
 */
export async function changeSync(
  trx: Db,
  id: number,
  event: SyncEvent,
  {
    cause,
    ...change
  }: Omit<Updateable<Tables['accounts']>, 'sync_status' | 'updated_at'> & { cause?: SyncCause },
  now: Date,
): Promise<AccountRow> {
  const changed = await trx
    .updateTable('accounts')
    .set({ ...change, sync_status: statusAfter(event), updated_at: now })
    .where('id', '=', id)
    .where(maySync(event))
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw new RefusedTransition(id, event)
  const ended = ENDS[event]
  if (ended) await endRun(trx, id, { state: ended, reason: changed.sync_error_message }, now)
  else await beginRun(trx, id, cause ?? 'RETRIED', now)
  return changed
}
