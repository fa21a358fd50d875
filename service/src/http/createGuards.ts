import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import type { Config } from '../config/config.ts'
import { SharedRate } from '../db/customers/SharedRate.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import { type AuditDeps, auditCustomer, auditOrganization } from './auditCalls.ts'
import { authenticate } from './authenticate.ts'
import { authenticateBackEnd } from './authenticateBackEnd.ts'
import type { Authenticated, BackEnd } from './Environment.ts'
import { type Guards, isReadOnly } from './endpoint.ts'
import { notFound } from './HttpError.ts'
import { idempotency } from './idempotency.ts'
import { limitRate, ratesOf } from './limitRate.ts'
import { queueBodies } from './queueBodies.ts'
import type { RecentCallers } from './RecentCallers.ts'
import { requireScope } from './requireScope.ts'

type Deps = AuditDeps & {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly keys: EnvelopeKeys
  readonly wrongKeys: SharedRate
  readonly callers: RecentCallers
}

/** The checks before an endpoint: authentication, rate limits, the queue of bodies and idempotency. */
export function createGuards(deps: Deps): Guards {
  const { config, db, clock, wrongKeys } = deps
  const limits = { heavy: limitRate(ratesOf('heavy', deps)), light: limitRate(ratesOf('light', deps)) }
  const calls = new SharedRate({ db, clock, name: 'tokens', perMinute: config.rates.organization.light })
  const byCustomer = authenticate(deps, wrongKeys)
  const byOrganization = authenticateBackEnd(deps, { calls, wrongKeys })
  const queued = queueBodies()
  const onceForCustomer = idempotency({ ...deps, ownerOf: customerOf })
  const onceForOrganization = idempotency({ ...deps, ownerOf: organizationOf })
  return {
    customer: ({ weight = 'light', needs, id, effect, ...facts }) =>
      every(
        byCustomer,
        ...(effect === 'read' ? [] : [auditCustomer(deps, { id, effect })]),
        limits[weight],
        // After the limit: refusals are in the audit log, which a token must not fill.
        ...(needs === 'token' ? [] : [requireScope(needs)]),
        queued,
        ...(isReadOnly(facts) ? [] : [onceForCustomer]),
      ),
    organization: ({ id, effect, ...facts }) =>
      every(
        byOrganization,
        ...(effect === 'read' ? [] : [auditOrganization(deps, { id, effect })]),
        ...(isReadOnly(facts) ? [] : [onceForOrganization]),
      ),
    anyone: () => anyone,
  }
}

const anyone: MiddlewareHandler = (_, next) => next()
const closed: MiddlewareHandler = () => {
  throw notFound('path')
}

/** Refuses all calls but those of public endpoints. For apps that mount a part of the endpoints. */
export const CLOSED_GUARDS: Guards = {
  customer: () => closed,
  organization: () => closed,
  anyone: () => anyone,
}

/** Scopes idempotency keys to their owner. A limited token never gets a response that was meant for another. */
function customerOf(c: Context<Authenticated>): string {
  const { scopes, bounds, readers } = c.get('grant')
  const owner = `customer:${c.get('customer').id}`
  if (scopes === null && bounds === null && readers === null) return owner
  const limits = JSON.stringify([scopes && [...scopes].sort(), bounds, ...(readers ? [readers] : [])])
  return `${owner}:${createHash('sha256').update(limits).digest('base64url')}`
}

function organizationOf(c: Context<BackEnd>): string {
  return `organization:${c.get('organization')}`
}
