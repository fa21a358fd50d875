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
import * as v from 'valibot'
import type { Config } from '../../config/config.ts'
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
import { endpoint } from '../../http/endpoint.ts'
import { HttpError, invalid, notFound } from '../../http/HttpError.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import { addMs } from '../../lib/addMs.ts'
import type { Clock } from '../../lib/Clock.ts'
import { type EnvelopeKeys, seal } from '../../lib/envelope.ts'
import { receiverFault } from '../../outbound/receiverFault.ts'
import { toDelivery } from '../answers/toDelivery.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  keys: EnvelopeKeys
  jobs: JobRunner
}

/** Endpoints per organization. Every event is stored once for each. */
const MAX_WEBHOOKS = 20
/** Milliseconds for which a delivery that is sent again is retried. */
const DAY = 24 * 3_600_000
const KEY_BYTES = 32

/** The webhooks of an organization, and the log of their deliveries. */
export const webhookEndpoints = [
  endpoint({
    id: 'addWebhook',
    method: 'POST',
    path: '/add_webhook',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    about: 'webhook',
    extension: { body: ['optional_types'], answer: ['optional_types'] },
    summary: 'Add an address that hears of every event. Only this answer has its signing key',
    request: { body: AddWebhook },
    answer: AddedWebhook,
    errors: [409],
    run:
      ({ config, db, clock, keys, jobs }: Deps) =>
      async (c) => {
        const { url, optional_types } = c.req.valid('json')
        const fault = receiverFault(url, config.fetchAllow)
        if (fault !== null) throw invalid(['body', 'url'], fault, 'url')
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const signingKey = randomBytes(KEY_BYTES).toString('hex')
        const sealed = seal(signingKey, contextOfWebhook(organizationId), keys)
        const row = await db.transaction().execute(async (trx) => {
          if ((await countWebhooks(trx, organizationId)) >= MAX_WEBHOOKS) {
            throw new HttpError(409, `There are ${MAX_WEBHOOKS} webhooks already. Delete one first.`)
          }
          await ensureWebhooks(trx, clock.now())
          const optionalTypes = [...new Set(optional_types)]
          return insertWebhook(trx, { organizationId, url, signingKey: sealed, optionalTypes }, clock.now())
        })
        jobs.nudge()
        return { ...toWebhook(row), signing_key: signingKey }
      },
  }),
  endpoint({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/delete_webhook/{webhook_id}',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    summary: 'Delete an address, with what still waits for it',
    request: { path: WebhookPath, names: 'webhook' },
    answer: GenericSuccess,
    errors: [404],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const isGone = await removeWebhook(db, organizationId, c.req.valid('param').webhook_id)
        if (!isGone) throw notFound('webhook')
        return { success: true }
      },
  }),
  endpoint({
    id: 'listWebhooks',
    method: 'POST',
    path: '/webhooks',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    isReadOnly: true,
    extension: { answer: ['results[].optional_types'] },
    summary: "The organisation's addresses",
    request: { body: WebhooksQuery },
    answer: WebhooksPage,
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const { rows, count } = await listWebhooks(db, organizationId, c.req.valid('json'))
        return { results: rows.map(toWebhook), count }
      },
  }),
  endpoint({
    id: 'listDeliveries',
    method: 'GET',
    path: '/webhooks/{webhook_id}/deliveries',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    extension: true,
    summary: 'What was sent to an address, or waits, the newest first',
    request: { path: WebhookPath, names: 'webhook', query: DeliveriesQuery },
    answer: DeliveriesPage,
    errors: [404],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const { id } = await expectWebhook(
          { db, clock },
          c.get('organization'),
          c.req.valid('param').webhook_id,
        )
        const { limit, before } = c.req.valid('query')
        const rows = await listDeliveries(db, id, { limit: limit + 1, before })
        const shown = rows.slice(0, limit)
        return {
          results: shown.map(toDelivery),
          next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
        }
      },
  }),
  endpoint({
    id: 'retryDelivery',
    method: 'POST',
    path: '/webhooks/{webhook_id}/deliveries/{delivery_id}/again',
    by: 'organization',
    needs: 'api_key',
    role: 'operator',
    effect: 'change',
    about: 'delivery',
    extension: true,
    summary: 'Send something again',
    request: { path: DeliveryPath, names: 'delivery', body: v.object({}) },
    answer: Delivery,
    errors: [404],
    run:
      ({ db, clock, jobs }: Deps) =>
      async (c) => {
        const param = c.req.valid('param')
        const { id: webhookId } = await expectWebhook({ db, clock }, c.get('organization'), param.webhook_id)
        const now = clock.now()
        const row = await db.transaction().execute(async (trx) => {
          await ensureWebhooks(trx, now)
          await resumeWebhook(trx, webhookId)
          return queueDelivery(trx, { webhookId, id: param.delivery_id }, { now, giveUpAt: addMs(now, DAY) })
        })
        if (!row) throw notFound('delivery')
        jobs.nudge()
        return toDelivery(row)
      },
  }),
]

async function expectWebhook({ db, clock }: Pick<Deps, 'db' | 'clock'>, organization: string, id: number) {
  const webhook = await findWebhook(db, await ensureOrganization(db, organization, clock.now()), id)
  if (!webhook) throw notFound('webhook')
  return webhook
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    organization_id: row.organization_id,
    url: row.url,
    status: row.status === 'FLAGGED' ? 'FLAGGED' : 'ACTIVE',
    status_reason: row.status_reason,
    optional_types: row.optional_types,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
