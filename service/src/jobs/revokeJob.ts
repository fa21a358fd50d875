import * as v from 'valibot'
import type { AppRegistry } from '../accounts/AppRegistry.ts'
import { openCredential } from '../accounts/credentials.ts'
import { underApp } from '../accounts/underApp.ts'
import { isGrantInUse } from '../db/accounts/accounts.ts'
import { countErased } from '../db/customers/erasures.ts'
import { RevokePayload } from '../db/jobs/NewJob.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import { SourceFault } from '../sources/Connector.ts'
import type { SourceApp } from '../sources/SourceApp.ts'
import { isThirdPartySource, needsApp } from '../sources/thirdPartySources.ts'
import { JobFault } from './JobFault.ts'
import type { Effects, JobHandler } from './JobHandler.ts'

type Dependencies = { db: Db; clock: Clock; apps: AppRegistry; keys: EnvelopeKeys }

/**
 * Kind `revoke`: the source is told that we need an access no more; we have forgotten it already. Where that would end
 * the access of others, too, the last of them tells it.
 */
export function revokeJob({ db, clock, apps, keys }: Dependencies): JobHandler {
  return {
    atOnce: 2,
    attempts: 8,
    async run(job, { signal }) {
      const payload = v.parse(RevokePayload, job.payload)
      const { accountId, source, credential, app: under, sharedGrant } = payload
      const ended: Effects = (trx) => report(trx, payload, 'accesses_ended')
      const isInUse = sharedGrant !== null && (await isGrantInUse(db, sharedGrant, clock.now()))
      if (isInUse && payload.watched.length === 0) return ended
      try {
        const access = openCredential(credential, accountId, keys)
        const connector = apps.connectorOf(source, under.clientId)
        for (const one of payload.watched)
          await connector?.notices?.watch?.end(access, one, signal).catch(leaveToItsEnd)
        if (isInUse) return ended
        const app = await apps.given(source, under, access.extra)
        if (isThirdPartySource(source) && needsApp(source) && !(app && connector)) throw notGivenBack(source)
        const revoke = async (as: SourceApp | null) => connector?.revoke(access, as, signal)
        await (app ? underApp(app, revoke) : revoke(null))
      } catch (error) {
        // An access that the source does not know any more needs no end.
        if (!(error instanceof SourceFault)) throw error
        if (error.code !== 'reconnect') throw new JobFault(error.message, { retryable: true })
      }
      return ended
    },
    failed: (trx, job) => report(trx, v.parse(RevokePayload, job.payload), 'accesses_not_ended'),
  }
}

/** Whoever had the customer erased can read how it went. */
async function report(
  trx: Db,
  { erasureId }: RevokePayload,
  figure: 'accesses_ended' | 'accesses_not_ended',
): Promise<void> {
  if (erasureId !== null) await countErased(trx, erasureId, { [figure]: 1 })
}

/** A subscription ends by itself, and what it tells until then is nobody's. */
function leaveToItsEnd(error: unknown): void {
  if (!(error instanceof SourceFault)) throw error
}

/** Nobody can do it any more but the person, at the source; whoever reads the log is told. */
function notGivenBack(source: string): JobFault {
  const message = `An access to ${source} was not given back: what it was given to is not set up here any more.`
  return new JobFault(message, { retryable: false })
}
