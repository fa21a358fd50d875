import { AccessToken, WhiteLabeling } from '@inlet/wire/service'
import type { AppRegistry } from '../accounts/AppRegistry.ts'
import type { Config } from '../config/config.ts'
import { issueToken } from '../db/customers/accessTokens.ts'
import { ensureCustomer, ensureOrganization } from '../db/customers/customers.ts'
import { connectorSettingsOf } from '../db/customers/organizations.ts'
import type { Db } from '../db/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { suppliedCustomer } from '../http/suppliedCustomer.ts'
import type { Clock } from '../lib/Clock.ts'
import { whiteLabeling } from './answers/whiteLabeling.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  apps: AppRegistry
}

/** Tokens for host back ends, and how the widget is branded. */
export const authEndpoints = [
  endpoint({
    method: 'GET',
    path: '/auth/v1/access_token',
    by: 'organization',
    needs: 'api_key',
    summary: "A customer's access token, for a host's back end: Authorization Bearer (API key), customer-id",
    answer: AccessToken,
    run:
      ({ config, db, clock }: Deps) =>
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
        return { access_token: token, refresh_token: '' }
      },
  }),
  endpoint({
    method: 'GET',
    path: '/auth/v1/white_labeling',
    by: 'customer',
    needs: 'token',
    extension: {
      answer: [
        'allowed_origins',
        'available_sources',
        'privacy_policy_url',
        'redirect_uri',
        'sandbox_sources',
        'tos_url',
        'unconfigured_sources',
      ],
    },
    summary: 'Branding, limits and links of this deployment',
    answer: WhiteLabeling,
    run:
      ({ config, db, apps }: Deps) =>
      async (c) => {
        const { organizationId } = c.get('customer')
        const offer = await apps.offerOf(organizationId)
        const connectors = await connectorSettingsOf(db, organizationId)
        return whiteLabeling(config, offer, connectors)
      },
  }),
]
