import { rotateKeys } from '../accounts/rotateKeys.ts'
import type { BlobStore } from '../blobs/BlobStore.ts'
import { notifyAccountStates } from '../db/accounts/accountStates.ts'
import { forgetLinks } from '../db/accounts/connectLinks.ts'
import { forgetExpiredSignIns } from '../db/accounts/forgetSignIns.ts'
import { forgetAudit } from '../db/audit/forgetAudit.ts'
import { forgetSessions } from '../db/console/sessions.ts'
import type { ByteQuota } from '../db/customers/ByteQuota.ts'
import { mergeAllFigures } from '../db/customers/fileFigures.ts'
import { forgetCalls } from '../db/customers/idempotentCalls.ts'
import { importRefused } from '../db/customers/overQuota.ts'
import { deleteExpired } from '../db/customers/retention.ts'
import { forgetEvents } from '../db/events/customerEvents.ts'
import { referredBlobs } from '../db/files/blobs.ts'
import { forgetHistory } from '../db/history/forgetHistory.ts'
import { forgetPreviews } from '../db/items/previews.ts'
import { forgetAudiences } from '../db/readers/forgetAudiences.ts'
import type { Db } from '../db/schema.ts'
import { ensureVectorIndexes } from '../db/search/vectorIndexes.ts'
import { vacuum } from '../db/vacuum.ts'
import { forgetDeliveries } from '../db/webhooks/deliveries.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import type { Log } from '../lib/log.ts'
import { removeUploads } from '../uploads/removeUploads.ts'
import type { JobHandler } from './JobHandler.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly blobStore: BlobStore
  readonly keys: EnvelopeKeys
  readonly quota: ByteQuota
  /** Whether the database is the embedded one, which has no autovacuum. */
  readonly embedded: boolean
  /** Whether the blob store belongs to this database. Only then are blobs without a file orphans. */
  readonly ownsStore: boolean
  /** Days after which entries of the audit log are deleted. Null: never. */
  readonly auditDays: number | null
}

/** Milliseconds between two runs. */
const HOUR = 60 * 60_000
/** Milliseconds after which finished webhook deliveries are deleted. */
const LOG_OF_DELIVERIES = 14 * 24 * HOUR

/** Kind `upkeep`: a single standing job that runs every hour. */
export function upkeepJob(deps: Deps): JobHandler {
  const { db, clock, log, blobStore, keys, quota, embedded, ownsStore, auditDays } = deps
  /** Damage that was logged already. It is permanent, so log it once. */
  const reported = new Set<string>()
  return {
    concurrency: 1,
    attempts: Number.POSITIVE_INFINITY,
    async run(_, { signal }) {
      if (ownsStore) {
        // An upload is recorded as soon as its last byte is written, so an unrecorded blob older than an hour is an
        // orphan.
        const removed = await blobStore.removeOrphans(
          (blobs) => referredBlobs(db, blobs),
          addMs(clock.now(), -HOUR),
        )
        if (removed > 0) log.info({ swept: removed }, 'removed what interrupted uploads had left')
      }
      await removeUploads({ db, blobStore }, { expiredBefore: clock.now() }, signal)
      await forgetExpiredSignIns(db, clock.now())
      await notifyAccountStates(db, clock.now())
      await forgetLinks(db, addMs(clock.now(), -LOG_OF_DELIVERIES))
      await forgetSessions(db, clock.now())
      await forgetCalls(db, addMs(clock.now(), -24 * HOUR))
      await forgetEvents(db, addMs(clock.now(), -HOUR))
      await forgetDeliveries(db, addMs(clock.now(), -LOG_OF_DELIVERIES))
      await forgetPreviews(db, clock.now())
      await forgetAudiences(db, signal)
      await forgetHistory(db, clock.now(), signal)
      if (auditDays !== null) await forgetAudit(db, addMs(clock.now(), -auditDays * 24 * HOUR), signal)
      const expired = await deleteExpired(db, clock.now(), signal)
      if (expired > 0) log.info({ expired }, 'deleted contents that were older than their customers allow')
      await mergeAllFigures(db, signal)
      const imports = await importRefused(db, quota, clock.now())
      if (imports > 0) log.info({ imports }, 'went on with imports that had no room')
      const { rotated, needed, idle, damaged } = await rotateKeys(db, keys, clock.now())
      if (rotated > 0) log.info({ rotated }, 'encrypted accesses with the first of the keys')
      if (needed.length > 0) log.warn({ keys: needed }, 'older encryption keys are still needed')
      if (idle.length > 0) log.info({ keys: idle }, 'these encryption keys are not needed any more')
      const news = damaged.filter((name) => !reported.has(name))
      for (const name of news) reported.add(name)
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
