import type { Clock } from '../Clock.ts'
import type { Log } from '../log.ts'
import { referredBlobs } from '../store/blobs.ts'
import type { Db } from '../store/schema.ts'
import { forgetExpiredSignIns } from '../store/signIns.ts'
import { vacuum } from '../store/vacuum.ts'
import type { Vault } from '../uploads/Vault.ts'
import type { JobHandler } from './JobHandler.ts'
import { later } from './later.ts'

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly vault: Vault
  /** Whether the database is the embedded one, which does nothing by itself. */
  readonly embedded: boolean
  /** Whether the stored bytes are those of this database: only then one without a file is left over. */
  readonly ownsStore: boolean
}

/** Milliseconds between two runs. */
const HOUR = 60 * 60_000

/** Kind `upkeep`: there is one such job, and it comes back every hour for ever. */
export function upkeepJob({ db, clock, log, vault, embedded, ownsStore }: Dependencies): JobHandler {
  return {
    atOnce: 1,
    attempts: Number.POSITIVE_INFINITY,
    async run() {
      if (ownsStore) {
        // An upload is recorded in the moment its last byte was written. What is an hour old came to nothing.
        const swept = await vault.sweep((blobs) => referredBlobs(db, blobs), later(clock.now(), -HOUR))
        if (swept > 0) log.info({ swept }, 'removed what interrupted uploads had left')
      }
      await forgetExpiredSignIns(db, clock.now())
      if (embedded) await vacuum(db)
      return async () => ({ againAt: later(clock.now(), HOUR) })
    },
  }
}
