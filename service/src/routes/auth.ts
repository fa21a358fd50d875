import { AccessToken, WhiteLabeling } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { AppRegistry } from '../accounts/AppRegistry.ts'
import type { Config } from '../config.ts'
import { issueToken } from '../db/customers/accessTokens.ts'
import { ensureCustomer, ensureOrganization } from '../db/customers/customers.ts'
import { connectorSettingsOf } from '../db/customers/organizations.ts'
import type { Db } from '../db/schema.ts'
import { answer, describe, noQuery } from '../http/contract.ts'
import type { Authenticated, BackEnd } from '../http/Environment.ts'
import { suppliedCustomer } from '../http/suppliedCustomer.ts'
import type { Clock } from '../lib/Clock.ts'
import { whiteLabeling } from './answers/whiteLabeling.ts'

type Dependencies = {
  config: Config
  db: Db
  clock: Clock
  apps: AppRegistry
  /** For calls with an API key. */
  backEnd: MiddlewareHandler<BackEnd>
  guard: MiddlewareHandler<Authenticated>
}

/** Tokens for host back ends, and how the widget is branded. */
export function authRoutes({ config, db, clock, apps, backEnd, guard }: Dependencies) {
  const app = new Hono<Authenticated>()

  app.get(
    '/access_token',
    describe({
      summary:
        "A customer's access token, for a host's back end: Authorization Bearer (API key), customer-id",
      answers: AccessToken,
      refusals: [401, 403, 422, 429],
      byKey: true,
    }),
    backEnd,
    noQuery(),
    async (c) => {
      const organization = c.get('organization')
      const suppliedId = suppliedCustomer(c)
      const from = clock.now()
      const until = new Date(from.getTime() + config.tokenTtl * 1000)
      const token = await db.transaction().execute(async (trx) => {
        const organizationId = await ensureOrganization(trx, organization, from)
        const customerId = await ensureCustomer(trx, { organizationId, suppliedId }, from)
        return issueToken(trx, customerId, { from, until })
      })
      // Hosts hand this answer on to their page. So nothing that outlives the access token is in it: a back end
      // that needs a new token asks again with its key.
      return answer(c, AccessToken, { access_token: token, refresh_token: '' })
    },
  )

  app.get(
    '/white_labeling',
    describe({
      summary: 'Branding, limits and links of this deployment',
      answers: WhiteLabeling,
      refusals: [401, 422, 429],
    }),
    guard,
    noQuery(),
    async (c) => {
      const { organizationId } = c.get('customer')
      const offer = await apps.offerOf(organizationId)
      const connectors = await connectorSettingsOf(db, organizationId)
      return answer(c, WhiteLabeling, whiteLabeling(config, offer, connectors))
    },
  )
  return app
}
