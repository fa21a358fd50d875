import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppRegistry } from '../../accounts/AppRegistry.ts'
import type { Config } from '../../config.ts'
import { SharedRate } from '../../db/customers/SharedRate.ts'
import type { Db } from '../../db/schema.ts'
import { authenticateConsole } from '../../http/authenticateConsole.ts'
import { ConsoleSessions } from '../../http/ConsoleSessions.ts'
import { unknownPath } from '../../http/failures.ts'
import { limitBody } from '../../http/limitBody.ts'
import { ownPageOnly } from '../../http/ownPageOnly.ts'
import { privateAnswers } from '../../http/privateAnswers.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { EnvelopeKeys } from '../../lib/envelope.ts'
import type { Log } from '../../lib/log.ts'
import type { Connectors } from '../../sources/createConnectors.ts'
import { appRoutes } from '../apps.ts'
import { jobRoutes } from '../backEnd/jobs.ts'
import { userRoutes } from '../backEnd/users.ts'
import { webhookRoutes } from '../backEnd/webhooks.ts'
import { failingAccountRoutes } from './failingAccounts.ts'
import { failingFileRoutes } from './failingFiles.ts'
import { overviewRoutes } from './overview.ts'
import { sessionRoutes } from './session.ts'

type Dependencies = {
  config: Config
  db: Db
  clock: Clock
  log: Log
  keys: EnvelopeKeys
  jobs: JobRunner
  connectors: Connectors
  apps: AppRegistry
  wrongKeys: SharedRate
}

/** Bytes of a JSON body. */
const MAX_BODY_BYTES = 10_000

/** Calls of back ends that the page makes too, with its session in the place of the key. Of their rest it has none. */
const OFFERED = [
  ['POST', '/admin/apps/:source/check'],
  ['GET', '/admin/jobs'],
  ['POST', '/admin/jobs/:job_id/again'],
  ['POST', '/user'],
  ['POST', '/webhooks'],
  ['POST', '/webhooks/:webhook_id/deliveries/:delivery_id/again'],
] as const

type Offered = { Variables: { isOffered?: true } }

const offer = createMiddleware<Offered>(async (c, next) => {
  c.set('isOffered', true)
  await next()
})
const expectOffered = createMiddleware<Offered>(async (c, next) => {
  return c.get('isOffered') ? next() : unknownPath(c)
})

/** What the operators' page asks of the service. Nobody else does: it is no part of the contract. */
export function consoleRoutes(dependencies: Dependencies): Hono {
  const { config, db, clock } = dependencies
  const sessions = new ConsoleSessions(dependencies)
  const calls = new SharedRate({ db, clock, name: 'console', perMinute: config.rates.organization.heavy })
  const backEnd = authenticateConsole(sessions, calls)
  const means = { ...dependencies, backEnd }
  const app = new Hono()
  app.use(privateAnswers, ownPageOnly(config), limitBody(MAX_BODY_BYTES))
  app.route('/session', sessionRoutes({ ...dependencies, sessions }))
  app.route('/', overviewRoutes(means))
  app.route('/failing_files', failingFileRoutes(means))
  app.route('/failing_accounts', failingAccountRoutes(means))
  app.route('/called', calledRoutes(means))
  app.all('/*', unknownPath)
  return app
}

function calledRoutes(means: Parameters<typeof appRoutes>[0] & Dependencies): Hono {
  const app = new Hono()
  for (const [method, path] of OFFERED) app.on(method, path, offer)
  app.use(expectOffered)
  app.route('/admin/apps', appRoutes(means))
  app.route('/admin/jobs', jobRoutes(means))
  app.route('/', webhookRoutes(means))
  app.route('/', userRoutes(means))
  return app
}
