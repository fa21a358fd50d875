import { Hono } from 'hono'
import { every } from 'hono/combine'
import type { AppRegistry } from '../../accounts/AppRegistry.ts'
import type { Config } from '../../config/config.ts'
import { SharedRate } from '../../db/customers/SharedRate.ts'
import type { Db } from '../../db/schema.ts'
import { type AuditDeps, auditOrganization } from '../../http/auditCalls.ts'
import { authenticateConsole } from '../../http/authenticateConsole.ts'
import { BodyParser } from '../../http/BodyParser.ts'
import type { ConsoleSessions } from '../../http/ConsoleSessions.ts'
import { CLOSED_GUARDS } from '../../http/createGuards.ts'
import type { Guards } from '../../http/endpoint.ts'
import { unknownPath } from '../../http/failures.ts'
import type { HostOrigins } from '../../http/HostOrigins.ts'
import { limitBody } from '../../http/limitBody.ts'
import { mountEndpoints } from '../../http/mountEndpoints.ts'
import { ownPageOnly } from '../../http/ownPageOnly.ts'
import { privateAnswers } from '../../http/privateAnswers.ts'
import { requireRole } from '../../http/requireRole.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { EnvelopeKeys } from '../../lib/envelope.ts'
import type { Log } from '../../lib/log.ts'
import type { Connectors } from '../../sources/createConnectors.ts'
import { appEndpoints } from '../apps.ts'
import { apiKeyEndpoints } from '../backEnd/apiKeys.ts'
import { auditEndpoints } from '../backEnd/audit.ts'
import { hostOriginEndpoints } from '../backEnd/hostOrigins.ts'
import { jobEndpoints } from '../backEnd/jobs.ts'
import { userEndpoints } from '../backEnd/users.ts'
import { webhookEndpoints } from '../backEnd/webhooks.ts'
import { customerEndpoints } from './customer.ts'
import { failingAccountEndpoints } from './failingAccounts.ts'
import { failingFileEndpoints } from './failingFiles.ts'
import { overviewEndpoints } from './overview.ts'
import { sessionRoutes } from './session.ts'

type Deps = AuditDeps & {
  config: Config
  db: Db
  clock: Clock
  log: Log
  keys: EnvelopeKeys
  jobs: JobRunner
  connectors: Connectors
  apps: AppRegistry
  wrongKeys: SharedRate
  sessions: ConsoleSessions
  hosts: HostOrigins
}

/** Bytes of a JSON body. */
const MAX_BODY_BYTES = 10_000

/**
 * Operations for back ends that the console also calls, with its session in place of the API key. No others are
 * available.
 */
const OFFERED: readonly string[] = [
  'DELETE /admin/api_keys/{key_id}',
  'GET /admin/api_keys',
  'POST /admin/api_keys',
  'POST /admin/apps/{source}/check',
  'GET /admin/host_origins',
  'GET /audit',
  'GET /admin/jobs',
  'POST /admin/jobs/{job_id}/again',
  'POST /delete_users',
  'POST /update_users',
  'POST /user',
  'POST /webhooks',
  'POST /webhooks/{webhook_id}/deliveries/{delivery_id}/again',
  'PUT /admin/host_origins',
]
export const OFFERED_ENDPOINTS = [
  ...apiKeyEndpoints,
  ...appEndpoints,
  ...auditEndpoints,
  ...hostOriginEndpoints,
  ...jobEndpoints,
  ...userEndpoints,
  ...webhookEndpoints,
].filter(({ method, path }) => OFFERED.includes(`${method} ${path}`))

/** Operations that the console alone has. */
export const OWN_ENDPOINTS = [
  ...customerEndpoints,
  ...overviewEndpoints,
  ...failingFileEndpoints,
  ...failingAccountEndpoints,
]

/** The endpoints of the operators' console. They are not part of the contract. */
export function consoleRoutes(deps: Deps): Hono {
  const { config, db, clock, sessions } = deps
  const calls = new SharedRate({ db, clock, name: 'console', perMinute: config.rates.organization.heavy })
  const bySession = authenticateConsole(sessions, calls)
  const guards: Guards = {
    ...CLOSED_GUARDS,
    organization: ({ id, effect, role = 'admin' }) =>
      every(
        bySession,
        ...(effect === 'read' ? [] : [auditOrganization(deps, { id, effect })]),
        requireRole(role),
      ),
  }
  const mounting = { deps, guards, bodies: new BodyParser(clock) }
  const called = new Hono()
  mountEndpoints<Deps>(called, OFFERED_ENDPOINTS, mounting)
  const app = new Hono()
  app.use(privateAnswers, ownPageOnly(config), limitBody(MAX_BODY_BYTES))
  app.route('/session', sessionRoutes(deps))
  mountEndpoints<Deps>(app, OWN_ENDPOINTS, mounting)
  app.route('/called', called)
  app.all('/*', unknownPath)
  return app
}
