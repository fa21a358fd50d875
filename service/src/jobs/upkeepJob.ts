import { rotateKeys } from '../accounts/rotateKeys.ts'
import type { BlobStore } from '../blobs/BlobStore.ts'
import { forgetExpiredSignIns } from '../db/accounts/forgetSignIns.ts'
import { forgetSessions } from '../db/console/sessions.ts'
import { mergeAllFigures } from '../db/customers/fileFigures.ts'
import { forgetCalls } from '../db/customers/idempotentCalls.ts'
import { referredBlobs } from '../db/files/blobs.ts'
import type { Db } from '../db/schema.ts'
import { ensureVectorIndexes } from '../db/search/vectorIndexes.ts'
import { vacuum } from '../db/vacuum.ts'
import { forgetDeliveries } from '../db/webhooks/deliveries.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import type { Log } from '../lib/log.ts'
import type { JobHandler } from './JobHandler.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly blobStore: BlobStore
  readonly keys: EnvelopeKeys
  /** Whether the database is the embedded one, which does nothing by itself. */
  readonly embedded: boolean
  /** Whether the stored bytes are those of this database: only then one without a file is left over. */
  readonly ownsStore: boolean
}

/** Milliseconds between two runs. */
const HOUR = 60 * 60_000
/** Milliseconds that is kept what was sent to webhooks, or was given up. */
const LOG_OF_DELIVERIES = 14 * 24 * HOUR

/** Kind `upkeep`: there is one such job, and it comes back every hour for ever. */
export function upkeepJob(deps: Deps): JobHandler {
  const { db, clock, log, blobStore, keys, embedded, ownsStore } = deps
  /** Damage that was told of: it stays, and is told once. */
  const told = new Set<string>()
  return {
    atOnce: 1,
    attempts: Number.POSITIVE_INFINITY,
    async run(_, { signal }) {
      if (ownsStore) {
        // An upload is recorded in the moment its last byte was written. What is an hour old came to nothing.
        const swept = await blobStore.sweep((blobs) => referredBlobs(db, blobs), addMs(clock.now(), -HOUR))
        if (swept > 0) log.info({ swept }, 'removed what interrupted uploads had left')
      }
      await forgetExpiredSignIns(db, clock.now())
      await forgetSessions(db, clock.now())
      await forgetCalls(db, addMs(clock.now(), -24 * HOUR))
      await forgetDeliveries(db, addMs(clock.now(), -LOG_OF_DELIVERIES))
      await mergeAllFigures(db, signal)
      const { rotated, needed, idle, damaged } = await rotateKeys(db, keys, clock.now())
      if (rotated > 0) log.info({ rotated }, 'encrypted accesses with the first of the keys')
      if (needed.length > 0) log.warn({ keys: needed }, 'older encryption keys are still needed')
      if (idle.length > 0) log.info({ keys: idle }, 'these encryption keys are not needed any more')
      const news = damaged.filter((name) => !told.has(name))
      for (const name of news) told.add(name)
      if (news.length > 0)
        log.error({ damaged: news }, 'these accesses and secrets are damaged, and no key opens them')
      if (embedded) await vacuum(db)
      else
        for (const index of await ensureVectorIndexes(db, signal))
          log.info({ index }, 'made an index of vectors')
      return async () => ({ againAt: addMs(clock.now(), HOUR) })
    },
  }
}
