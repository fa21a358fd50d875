import { ConsoleApps, ConsoleDeliveriesQuery, ConsoleOverview } from '@inlet/wire/console'
import { DeliveriesPage, WebhookPath } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { AppRegistry } from '../../accounts/AppRegistry.ts'
import { returnAddress } from '../../accounts/returnAddress.ts'
import type { Config } from '../../config/config.ts'
import { readOverview } from '../../db/console/readOverview.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import type { Db } from '../../db/schema.ts'
import { listDeliveries } from '../../db/webhooks/deliveries.ts'
import { findWebhook } from '../../db/webhooks/webhooks.ts'
import { answer, noQuery, path, query } from '../../http/contract.ts'
import type { BackEnd } from '../../http/Environment.ts'
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
  backEnd: MiddlewareHandler<BackEnd>
}

/** The state of the organization: its usage, its apps at each source, and its webhook deliveries. */
export function overviewRoutes({ config, db, clock, connectors, apps, backEnd }: Deps) {
  const app = new Hono<BackEnd>()
  const organizationOf = (name: string) => ensureOrganization(db, name, clock.now())

  app.get('/overview', backEnd, noQuery(), async (c) => {
    const organizationId = await organizationOf(c.get('organization'))
    return answer(c, ConsoleOverview, await readOverview(db, organizationId, clock.now()))
  })

  app.get('/apps', backEnd, noQuery(), async (c) => {
    const organizationId = await organizationOf(c.get('organization'))
    const results = THIRD_PARTY_SOURCES.filter((source) => needsApp(source)).map(async (source) => {
      const way = await apps.current(organizationId, source)
      return checkOfApp(source, way, connectors.realFor(source), returnAddress(config))
    })
    return answer(c, ConsoleApps, { results: await Promise.all(results) })
  })

  app.get(
    '/webhooks/:webhook_id/deliveries',
    backEnd,
    path(WebhookPath, 'webhook'),
    query(ConsoleDeliveriesQuery),
    async (c) => {
      const organizationId = await organizationOf(c.get('organization'))
      const webhook = await findWebhook(db, organizationId, c.req.valid('param').webhook_id)
      if (!webhook) throw notFound('webhook')
      const { limit, ...wanted } = c.req.valid('query')
      const rows = await listDeliveries(db, webhook.id, { ...wanted, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null
      return answer(c, DeliveriesPage, { results: shown.map(toDelivery), next })
    },
  )
  return app
}
