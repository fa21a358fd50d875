import { randomBytes } from 'node:crypto'
import {
  AddedWebhook,
  AddWebhook,
  DeliveriesPage,
  DeliveriesQuery,
  Delivery,
  DeliveryPath,
  GenericSuccess,
  type Webhook,
  WebhookPath,
  WebhooksPage,
  WebhooksQuery,
} from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { Config } from '../../config.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import { ensureWebhooks } from '../../db/jobs/deliveryJobs.ts'
import type { Db } from '../../db/schema.ts'
import { listDeliveries, queueDelivery, resumeWebhook } from '../../db/webhooks/deliveries.ts'
import {
  contextOfWebhook,
  countWebhooks,
  findWebhook,
  insertWebhook,
  listWebhooks,
  removeWebhook,
  type WebhookRow,
} from '../../db/webhooks/webhooks.ts'
import { answer, body, describe, noQuery, path, query } from '../../http/contract.ts'
import type { BackEnd } from '../../http/Environment.ts'
import { HttpError, invalid, notFound } from '../../http/HttpError.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import { addMs } from '../../lib/addMs.ts'
import type { Clock } from '../../lib/Clock.ts'
import { type EnvelopeKeys, seal } from '../../lib/envelope.ts'
import { receiverFault } from '../../outbound/receiverFault.ts'
import { toDelivery } from '../answers/toDelivery.ts'

type Dependencies = {
  config: Config
  db: Db
  clock: Clock
  keys: EnvelopeKeys
  jobs: JobRunner
  backEnd: MiddlewareHandler<BackEnd>
}

/** Addresses of one organisation. Every event is stored once for each. */
const MOST_WEBHOOKS = 20
/** Milliseconds for which something that is sent again is tried. */
const DAY = 24 * 3_600_000
const KEY_BYTES = 32

const described = (summary: string, answers: v.GenericSchema, ...besides: readonly number[]) =>
  describe({ summary, answers, refusals: [401, 403, 422, 429, ...besides], byKey: true })

/** Where the back end of an organisation hears of its customers' files, and what became of each message. */
export function webhookRoutes(dependencies: Dependencies) {
  const app = new Hono<BackEnd>()
  addAddresses(app, dependencies)
  addDeliveries(app, dependencies)
  return app
}

function addAddresses(app: Hono<BackEnd>, { config, db, clock, keys, jobs, backEnd }: Dependencies): void {
  const organizationOf = (name: string) => ensureOrganization(db, name, clock.now())

  app.post(
    '/add_webhook',
    described(
      'Add an address that hears of every event. Only this answer has its signing key',
      AddedWebhook,
      409,
    ),
    backEnd,
    body(AddWebhook),
    async (c) => {
      const { url } = c.req.valid('json')
      const fault = receiverFault(url, config.fetchAllow)
      if (fault !== null) throw invalid(['body', 'url'], fault, 'url')
      const organizationId = await organizationOf(c.get('organization'))
      const signingKey = randomBytes(KEY_BYTES).toString('hex')
      const sealed = seal(signingKey, contextOfWebhook(organizationId), keys)
      const row = await db.transaction().execute(async (trx) => {
        if ((await countWebhooks(trx, organizationId)) >= MOST_WEBHOOKS) {
          throw new HttpError(409, `There are ${MOST_WEBHOOKS} webhooks already. Delete one first.`)
        }
        await ensureWebhooks(trx, clock.now())
        return insertWebhook(trx, { organizationId, url, signingKey: sealed }, clock.now())
      })
      jobs.nudge()
      return answer(c, AddedWebhook, { ...toWebhook(row), signing_key: signingKey })
    },
  )

  app.delete(
    '/delete_webhook/:webhook_id',
    described('Delete an address, with what still waits for it', GenericSuccess, 404),
    backEnd,
    path(WebhookPath, 'webhook'),
    noQuery(),
    async (c) => {
      const organizationId = await organizationOf(c.get('organization'))
      const isGone = await removeWebhook(db, organizationId, c.req.valid('param').webhook_id)
      if (!isGone) throw notFound('webhook')
      return answer(c, GenericSuccess, { success: true })
    },
  )

  app.post(
    '/webhooks',
    described("The organisation's addresses", WebhooksPage),
    backEnd,
    body(WebhooksQuery),
    async (c) => {
      const organizationId = await organizationOf(c.get('organization'))
      const { rows, count } = await listWebhooks(db, organizationId, c.req.valid('json'))
      return answer(c, WebhooksPage, { results: rows.map(toWebhook), count })
    },
  )
}

/** What became of each message. */
function addDeliveries(app: Hono<BackEnd>, { db, clock, jobs, backEnd }: Dependencies): void {
  const expectWebhook = async (organization: string, id: number) => {
    const webhook = await findWebhook(db, await ensureOrganization(db, organization, clock.now()), id)
    if (!webhook) throw notFound('webhook')
    return webhook
  }

  app.get(
    '/webhooks/:webhook_id/deliveries',
    described('What was sent to an address, or waits, the newest first', DeliveriesPage, 404),
    backEnd,
    path(WebhookPath, 'webhook'),
    query(DeliveriesQuery),
    async (c) => {
      const { id } = await expectWebhook(c.get('organization'), c.req.valid('param').webhook_id)
      const { limit, before } = c.req.valid('query')
      const rows = await listDeliveries(db, id, { limit: limit + 1, before })
      const shown = rows.slice(0, limit)
      return answer(c, DeliveriesPage, {
        results: shown.map(toDelivery),
        next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      })
    },
  )

  app.post(
    '/webhooks/:webhook_id/deliveries/:delivery_id/again',
    described('Send something again', Delivery, 404),
    backEnd,
    path(DeliveryPath, 'delivery'),
    body(v.object({})),
    async (c) => {
      const param = c.req.valid('param')
      const { id: webhookId } = await expectWebhook(c.get('organization'), param.webhook_id)
      const now = clock.now()
      const row = await db.transaction().execute(async (trx) => {
        await ensureWebhooks(trx, now)
        await resumeWebhook(trx, webhookId)
        return queueDelivery(trx, { webhookId, id: param.delivery_id }, { now, giveUpAt: addMs(now, DAY) })
      })
      if (!row) throw notFound('delivery')
      jobs.nudge()
      return answer(c, Delivery, toDelivery(row))
    },
  )
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    organization_id: row.organization_id,
    url: row.url,
    status: row.status === 'FLAGGED' ? 'FLAGGED' : 'ACTIVE',
    status_reason: row.status_reason,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
