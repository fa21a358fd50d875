import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppRegistry } from '../accounts/AppRegistry.ts'
import { finishSignIn } from '../accounts/finishSignIn.ts'
import { Return } from '../accounts/Return.ts'
import type { Config } from '../config/config.ts'
import { findLinkSender } from '../db/accounts/connectLinks.ts'
import { hashToken } from '../db/customers/accessTokens.ts'
import type { Db } from '../db/schema.ts'
import { dropSignInCookie, signInCookie } from '../http/signInCookie.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import type { Log } from '../lib/log.ts'
import { returnPage } from '../static/signInPages.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  log: Log
  jobs: JobRunner
  apps: AppRegistry
  keys: EnvelopeKeys
}

/** GET /integrations/oauth/callback: the redirect URL of all sources. Shows the result of the sign-in. */
export function oauthReturnRoutes(deps: Deps): Hono {
  const { config, db, jobs, log } = deps
  const app = new Hono()
  app.get('/', async (c) => {
    const returned = v.safeParse(Return, c.req.query())
    if (!returned.success) return returnPage(c, 'expired')
    // Not aborted if the user leaves: a code works once, so its response must be stored.
    const { signal } = new AbortController()
    const cookieOf = (hash: string) => signInCookie(c, hash, config)
    const outcome = await finishSignIn(returned.output, cookieOf, deps, signal)
    // The cookie identifies the browser while it selects files.
    if (outcome !== 'picking') dropSignInCookie(c, hashToken(returned.output.state), config)
    log.info({ outcome }, 'sign-in ended')
    if (outcome === 'connected' || outcome === 'picking') jobs.nudge()
    const signIn = hashToken(returned.output.state)
    return returnPage(c, outcome, { signIn, sender: await findLinkSender(db, signIn) })
  })
  return app
}
