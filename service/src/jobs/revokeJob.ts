import * as v from 'valibot'
import type { AppRegistry } from '../accounts/AppRegistry.ts'
import { openReturned, sealReturned } from '../accounts/credentials.ts'
import { underApp } from '../accounts/underApp.ts'
import { isGrantInUse } from '../db/accounts/accounts.ts'
import { countErased } from '../db/customers/erasures.ts'
import { changePayload, type Job } from '../db/jobs/jobs.ts'
import { RevokePayload } from '../db/jobs/NewJob.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import type { Connector } from '../sources/Connector.ts'
import type { Credential } from '../sources/Credential.ts'
import type { SourceApp } from '../sources/SourceApp.ts'
import { SourceFault } from '../sources/SourceFault.ts'
import { isThirdPartySource, needsApp } from '../sources/thirdPartySources.ts'
import { JobFault } from './JobFault.ts'
import type { Effects, JobHandler, JobRun } from './JobHandler.ts'

type Deps = { db: Db; clock: Clock; apps: AppRegistry; keys: EnvelopeKeys }

/**
 * Kind `revoke`: revokes a credential that was already deleted here. If that would end the access of other accounts,
 * too, the last of them revokes it.
 */
export function revokeJob({ db, clock, apps, keys }: Deps): JobHandler {
  /** A refreshed credential in place of an expired one. Some refresh tokens work once, so it is stored before use. */
  async function renew(access: Credential, app: SourceApp, { job, payload, connector, run }: Step) {
    const { oauth } = connector
    if (!oauth || access.refreshToken === null) return null
    // Not the run's signal: a refreshed credential must be stored even if the run is aborted. The client has its own
    // timeout.
    const { signal } = new AbortController()
    const newer = await underApp(app, (as) => oauth.refresh(access, as, signal))
    const credential = sealReturned(newer, payload, keys)
    await run.commit((trx) => changePayload(trx, job.id, { ...payload, credential }))
    return newer
  }

  return {
    concurrency: 2,
    attempts: 8,
    async run(job, run) {
      const { signal } = run
      const parsed = v.safeParse(RevokePayload, job.payload)
      if (!parsed.success) throw unreadable()
      const payload = parsed.output
      const { source, app: under, sharedGrant } = payload
      const ended: Effects = (trx) => report(trx, payload, 'accesses_ended')
      const isInUse = sharedGrant !== null && (await isGrantInUse(db, sharedGrant, clock.now()))
      if (isInUse && payload.watched.length === 0) return ended
      try {
        const connector = apps.connectorOf(source, under.clientId)
        const access = openReturned(payload.credential, payload, keys)
        for (const one of payload.watched)
          await connector?.notices?.watch?.end(access, one, signal).catch(leaveToItsEnd)
        if (isInUse) return ended
        const app = await apps.given(source, under, access.extra)
        if (isThirdPartySource(source) && needsApp(source) && !(app && connector)) throw notGivenBack(source)
        if (!connector) return ended
        const end = (which: Credential) => {
          const revoke = (as: SourceApp | null) => connector.revoke(which, as, signal)
          return app ? underApp(app, revoke) : revoke(null)
        }
        await end(access).catch(async (error: unknown) => {
          if (!app || !hasEnded(error)) throw error
          const newer = await renew(access, app, { job, payload, connector, run })
          if (newer) await end(newer)
        })
      } catch (error) {
        // A credential that the source no longer knows needs no revocation.
        if (!(error instanceof SourceFault)) throw error
        if (!hasEnded(error)) throw new JobFault(error.message, { retryable: true })
      }
      return ended
    },
    async failed(trx, job) {
      const payload = v.safeParse(RevokePayload, job.payload)
      if (payload.success) await report(trx, payload.output, 'accesses_not_ended')
    },
  }
}

function hasEnded(error: unknown): boolean {
  return error instanceof SourceFault && error.code === 'reconnect'
}

type Step = {
  readonly job: Job
  readonly payload: RevokePayload
  readonly connector: Connector
  readonly run: JobRun
}

/** The erasure report includes the result. */
async function report(
  trx: Db,
  { erasureId }: RevokePayload,
  figure: 'accesses_ended' | 'accesses_not_ended',
): Promise<void> {
  if (erasureId !== null) await countErased(trx, erasureId, { [figure]: 1 })
}

/** A subscription expires on its own, and its notifications are ignored until then. */
function leaveToItsEnd(error: unknown): void {
  if (!(error instanceof SourceFault)) throw error
}

/** Only the user can revoke it now, at the source, so log it. */
function notGivenBack(source: string): JobFault {
  const message = `An access to ${source} was not given back: what it was given to is not set up here any more.`
  return new JobFault(message, { retryable: false })
}

/** The account it belonged to can't be decrypted either. */
function unreadable(): JobFault {
  return new JobFault('An access that was to be given back cannot be read.', { retryable: false })
}
