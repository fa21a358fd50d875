import { dueForAutoSync, lockDue } from '../db/accounts/autoSync.ts'
import { addJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import type { JobHandler, JobRun } from '../jobs/JobHandler.ts'
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

/** Since it was looked for, somebody else began its sync, or disconnected it. */
class NotDue extends Error {}

/** Kind `auto-sync`: there is one such job. Every minute it begins the syncs of accounts whose hosts want them synced by themselves. */
export function autoSyncJob(dependencies: Dependencies): JobHandler {
  const { db, clock, log, autoSyncHours: hours } = dependencies
  const timetable = () => autoSyncTimetable(dependencies)

  /** Each account by itself: the queue is open to others in between. */
  async function begin(run: JobRun, accountId: number): Promise<boolean> {
    try {
      await run.commit(async (trx) => {
        const { now } = timetable()
        // Like every transaction it takes the account's job first.
        await addJob(trx, { kind: 'sync', accountId }, now)
        const account = await lockDue(trx, accountId, timetable())
        if (!account) throw new NotDue()
        await syncAgain(trx, account, now)
      })
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
      let begun = 0
      for (const accountId of await dueForAutoSync(db, timetable())) {
        run.signal.throwIfAborted()
        if (await begin(run, accountId)) begun += 1
      }
      if (begun > 0) log.info({ accounts: begun }, 'began syncs by the timetable')
      return async () => ({ againAt: addMs(clock.now(), MINUTE) })
    },
  }
}
