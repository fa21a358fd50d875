import { randomBytes } from 'node:crypto'
import { GenericSuccess, ResumedSignIn, ResumeSignIn, SignInKey, SignInProgress } from '@inlet/wire/service'
import { claimSignIn } from '../accounts/claimSignIn.ts'
import type { Config } from '../config/config.ts'
import { cancelSignIn } from '../db/accounts/forgetSignIns.ts'
import { resumeSignIn } from '../db/accounts/signIns.ts'
import { reachesAccount } from '../db/filters/Reach.ts'
import type { Db } from '../db/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/HttpError.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  jobs: JobRunner
  keys: EnvelopeKeys
}

/** POST /oauth/claim, /oauth/cancel and /oauth/resume: a sign-in, for the widget that began it. */
export const signInEndpoints = [
  endpoint({
    id: 'claimSignIn',
    method: 'POST',
    path: '/oauth/claim',
    by: 'customer',
    needs: 'accounts:connect',
    effect: 'change',
    within: 'sign-ins',
    extension: true,
    summary: 'Ask how a sign-in stands, and take the account that came of it',
    request: { body: SignInKey },
    answer: SignInProgress,
    errors: [404],
    run:
      ({ config, db, clock, jobs, keys }: Deps) =>
      async (c) => {
        const progress = await claimSignIn(c.get('reach'), c.req.valid('json').key, {
          config,
          db,
          clock,
          keys,
        })
        if (!progress) throw notFound('sign-in')
        if (progress.status === 'CONNECTED') jobs.nudge()
        return progress
      },
  }),
  endpoint({
    id: 'cancelSignIn',
    method: 'POST',
    path: '/oauth/cancel',
    by: 'customer',
    needs: 'accounts:connect',
    effect: 'change',
    within: 'sign-ins',
    extension: true,
    summary: 'Give a sign-in up',
    request: { body: SignInKey },
    answer: GenericSuccess,
    run:
      ({ db, clock, jobs }: Deps) =>
      async (c) => {
        await cancelSignIn(db, c.get('customer').id, c.req.valid('json').key, clock.now())
        jobs.nudge()
        return { success: true }
      },
  }),
  endpoint({
    id: 'resumeSignIn',
    method: 'POST',
    path: '/oauth/resume',
    by: 'customer',
    needs: 'accounts:connect',
    effect: 'change',
    within: 'sign-ins',
    extension: true,
    summary: 'Take up a sign-in that was left waiting',
    request: { body: ResumeSignIn },
    answer: ResumedSignIn,
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const source = c.req.valid('json').service
        // A held credential may become a new account.
        if (!reachesAccount(c.get('reach'), { id: null, source })) return { key: null }
        const key = randomBytes(32).toString('base64url')
        const ownerId = c.get('reach').bounds?.userId ?? null
        const wanted = { customerId: c.get('customer').id, source, key, ownerId }
        const resumed = await resumeSignIn(db, wanted, clock.now())
        return { key: resumed ? key : null }
      },
  }),
]
