import * as v from 'valibot'
import { dueForAutoSync, lockDue } from '../db/accounts/autoSync.ts'
import { FileSettings } from '../db/files/FileSettings.ts'
import { queueAgain } from '../db/files/files.ts'
import { dueWebsites, lockDueWebsite } from '../db/files/websites.ts'
import { addJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import type { Effects, JobHandler, JobRun } from '../jobs/JobHandler.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import { autoSyncTimetable } from './autoSyncTimetable.ts'
import { syncAgain } from './syncAgain.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly connectors: Pick<Connectors, 'connectorFor'>
  /** Interval of automatic sync. 0: off. */
  readonly autoSyncHours: number
  readonly autoSyncWalkHours: number
}

/** Milliseconds between two checks. */
const MINUTE = 60_000

/** Its sync began, or it was disconnected or deleted, after it was found due. */
class NotDue extends Error {}

/**
 * Kind `auto-sync`, a single standing job. Every minute it starts the syncs of accounts and websites with automatic
 * sync.
 */
export function autoSyncJob(deps: Deps): JobHandler {
  const { db, clock, log, autoSyncHours: hours } = deps
  return {
    concurrency: 1,
    attempts: Number.POSITIVE_INFINITY,
    async run(_, run) {
      if (hours === 0) return async () => {}
      let [accounts, websites] = [0, 0]
      for (const id of await dueForAutoSync(db, autoSyncTimetable(deps))) {
        if (await begin(run, (trx) => syncAccount(trx, id, deps))) accounts += 1
      }
      for (const id of await dueWebsites(db, autoSyncTimetable(deps))) {
        if (await begin(run, (trx) => readWebsite(trx, id, deps))) websites += 1
      }
      if (accounts + websites > 0) log.info({ accounts, websites }, 'began syncs by the timetable')
      return async () => ({ againAt: addMs(clock.now(), MINUTE) })
    },
  }
}

async function syncAccount(trx: Db, accountId: number, deps: Deps): Promise<void> {
  const timetable = autoSyncTimetable(deps)
  // Like every transaction it locks the account's job first.
  await addJob(trx, { kind: 'sync', accountId }, timetable.now)
  const account = await lockDue(trx, accountId, timetable)
  if (!account) throw new NotDue()
  const cause = account.hurried_at === null ? 'SCHEDULED' : 'NOTIFIED'
  await syncAgain(trx, account, cause, timetable.now)
}

async function readWebsite(trx: Db, fileId: number, deps: Deps): Promise<void> {
  const timetable = autoSyncTimetable(deps)
  const file = await lockDueWebsite(trx, fileId, timetable)
  if (!file) throw new NotDue()
  await queueAgain(trx, fileId, v.parse(FileSettings, file.settings), timetable.now)
  await addJob(trx, { kind: 'crawl', fileId }, timetable.now)
}

/** Each in a transaction of its own, so that other jobs can run in between. */
async function begin(run: JobRun, sync: Effects): Promise<boolean> {
  run.signal.throwIfAborted()
  try {
    await run.commit(sync)
    return true
  } catch (error) {
    if (error instanceof NotDue) return false
    throw error
  }
}
