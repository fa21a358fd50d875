import { randomBytes } from 'node:crypto'
import { GenericSuccess, ResumedSignIn, ResumeSignIn, SignInKey, SignInProgress } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import { claimSignIn } from '../accounts/claimSignIn.ts'
import type { Config } from '../config.ts'
import { cancelSignIn } from '../db/accounts/forgetSignIns.ts'
import { resumeSignIn } from '../db/accounts/signIns.ts'
import type { Db } from '../db/schema.ts'
import { answer, body, describe } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { notFound } from '../http/HttpError.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'

type Dependencies = {
  config: Config
  db: Db
  clock: Clock
  jobs: JobRunner
  keys: EnvelopeKeys
  guard: MiddlewareHandler<Authenticated>
}

/** POST /oauth/claim, /oauth/cancel and /oauth/resume: a sign-in, for whoever began it. */
export function signInRoutes({ config, db, clock, jobs, keys, guard }: Dependencies) {
  const app = new Hono<Authenticated>()
  app.post(
    '/claim',
    describe({
      summary: 'Ask how a sign-in stands, and take the account that came of it',
      answers: SignInProgress,
      refusals: [401, 404, 422, 429],
    }),
    guard,
    body(SignInKey),
    async (c) => {
      const progress = await claimSignIn(c.get('customer').id, c.req.valid('json').key, {
        config,
        db,
        clock,
        keys,
      })
      if (!progress) throw notFound('sign-in')
      if (progress.status === 'CONNECTED') jobs.nudge()
      return answer(c, SignInProgress, progress)
    },
  )
  app.post(
    '/cancel',
    describe({ summary: 'Give a sign-in up', answers: GenericSuccess }),
    guard,
    body(SignInKey),
    async (c) => {
      await cancelSignIn(db, c.get('customer').id, c.req.valid('json').key, clock.now())
      jobs.nudge()
      return answer(c, GenericSuccess, { success: true })
    },
  )
  app.post(
    '/resume',
    describe({ summary: 'Take up a sign-in that was left waiting', answers: ResumedSignIn }),
    guard,
    body(ResumeSignIn),
    async (c) => {
      const key = randomBytes(32).toString('base64url')
      const wanted = { customerId: c.get('customer').id, source: c.req.valid('json').service, key }
      const resumed = await resumeSignIn(db, wanted, clock.now())
      return answer(c, ResumedSignIn, { key: resumed ? key : null })
    },
  )
  return app
}
