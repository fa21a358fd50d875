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

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly connectors: Pick<Connectors, 'connectorFor'>
  /** Between two syncs of an account. 0: no account is synced by itself. */
  readonly autoSyncHours: number
  readonly autoSyncWalkHours: number
}

/** Milliseconds between two looks. */
const MINUTE = 60_000

/** Since it was looked for, somebody else began its sync, disconnected or deleted it. */
class NotDue extends Error {}

/** Kind `auto-sync`: there is one such job. Every minute it begins the syncs of accounts and websites whose hosts want them synced by themselves. */
export function autoSyncJob(dependencies: Dependencies): JobHandler {
  const { db, clock, log, autoSyncHours: hours } = dependencies
  const timetable = () => autoSyncTimetable(dependencies)

  const syncAccount = (accountId: number) => async (trx: Db) => {
    const { now } = timetable()
    // Like every transaction it takes the account's job first.
    await addJob(trx, { kind: 'sync', accountId }, now)
    const account = await lockDue(trx, accountId, timetable())
    if (!account) throw new NotDue()
    await syncAgain(trx, account, now)
  }

  const readWebsite = (fileId: number) => async (trx: Db) => {
    const { now } = timetable()
    const file = await lockDueWebsite(trx, fileId, timetable())
    if (!file) throw new NotDue()
    await queueAgain(trx, fileId, v.parse(FileSettings, file.settings), now)
    await addJob(trx, { kind: 'crawl', fileId }, now)
  }

  /** Each by itself: the queue is open to others in between. */
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

  return {
    atOnce: 1,
    attempts: Number.POSITIVE_INFINITY,
    async run(_, run) {
      if (hours === 0) return async () => {}
      let [accounts, websites] = [0, 0]
      for (const id of await dueForAutoSync(db, timetable())) {
        if (await begin(run, syncAccount(id))) accounts += 1
      }
      for (const id of await dueWebsites(db, timetable())) {
        if (await begin(run, readWebsite(id))) websites += 1
      }
      if (accounts + websites > 0) log.info({ accounts, websites }, 'began syncs by the timetable')
      return async () => ({ againAt: addMs(clock.now(), MINUTE) })
    },
  }
}
