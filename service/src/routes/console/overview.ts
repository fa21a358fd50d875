import { ConsoleApps, ConsoleDeliveriesQuery, ConsoleOverview } from '@inlet/wire/console'
import { DeliveriesPage, WebhookPath } from '@inlet/wire/service'
import type { AppRegistry } from '../../accounts/AppRegistry.ts'
import { returnAddress } from '../../accounts/returnAddress.ts'
import type { Config } from '../../config/config.ts'
import { readOverview } from '../../db/console/readOverview.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import type { Db } from '../../db/schema.ts'
import { listDeliveries } from '../../db/webhooks/deliveries.ts'
import { findWebhook } from '../../db/webhooks/webhooks.ts'
import { endpoint } from '../../http/endpoint.ts'
import { notFound } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Connectors } from '../../sources/createConnectors.ts'
import { needsApp, THIRD_PARTY_SOURCES } from '../../sources/thirdPartySources.ts'
import { checkOfApp } from '../answers/checkOfApp.ts'
import { toDelivery } from '../answers/toDelivery.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  connectors: Connectors
  apps: AppRegistry
}

/** The state of the organization: its usage, its apps at each source, and its webhook deliveries. */
export const overviewEndpoints = [
  endpoint({
    id: 'getConsoleOverview',
    method: 'GET',
    path: '/overview',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    summary: 'What the organization has, what waits, and what fails',
    answer: ConsoleOverview,
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        return readOverview(db, organizationId, clock.now())
      },
  }),
  endpoint({
    id: 'listConsoleApps',
    method: 'GET',
    path: '/apps',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    summary: 'The app at each source where people sign in',
    answer: ConsoleApps,
    run:
      ({ config, db, clock, connectors, apps }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const results = THIRD_PARTY_SOURCES.filter((source) => needsApp(source)).map(async (source) => {
          const way = await apps.current(organizationId, source)
          return checkOfApp(source, way, connectors.realFor(source), returnAddress(config))
        })
        return { results: await Promise.all(results) }
      },
  }),
  endpoint({
    id: 'listConsoleDeliveries',
    method: 'GET',
    path: '/webhooks/{webhook_id}/deliveries',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    summary: 'What became of the messages of a webhook',
    request: { path: WebhookPath, names: 'webhook', query: ConsoleDeliveriesQuery },
    answer: DeliveriesPage,
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const webhook = await findWebhook(db, organizationId, c.req.valid('param').webhook_id)
        if (!webhook) throw notFound('webhook')
        const { limit, ...wanted } = c.req.valid('query')
        const rows = await listDeliveries(db, webhook.id, { ...wanted, limit: limit + 1 })
        const shown = rows.slice(0, limit)
        const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null
        return { results: shown.map(toDelivery), next }
      },
  }),
]
