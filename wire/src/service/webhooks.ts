import * as v from 'valibot'
import { count, Id, IdText, list, MAX_IDS, OrderDirection, Pagination, Timestamp } from './shared.ts'

// Calls of a back end, with the API key of its organisation: where it hears of what happens to its customers' files.

/** POST /add_webhook */
export const AddWebhook = v.object({ url: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)) })

const members = {
  id: Id,
  organization_id: Id,
  url: v.string(),
  /** FLAGGED: something was not delivered within a day; `status_reason` says why. The next delivery makes it ACTIVE. */
  status: v.picklist(['ACTIVE', 'FLAGGED']),
  status_reason: v.nullable(v.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Webhook = v.object(members)
export type Webhook = v.InferOutput<typeof Webhook>

/** The answer of POST /add_webhook alone has the key, in hexadecimal. */
export const AddedWebhook = v.object({ ...members, signing_key: v.string() })

/** DELETE /delete_webhook/{webhook_id}, and before /deliveries. */
export const WebhookPath = v.object({ webhook_id: IdText })

/** POST /webhooks */
export const WebhooksQuery = v.object({
  pagination: v.optional(Pagination, {}),
  order_by: v.optional(v.picklist(['created_at', 'updated_at']), 'updated_at'),
  order_dir: v.optional(OrderDirection, 'asc'),
  filters: v.optional(v.object({ ids: v.nullish(list(Id, MAX_IDS)) }), {}),
})

export const WebhooksPage = v.object({ results: v.array(Webhook), count: count(0) })

/** Counts further than other ids: every event has one for each address. */
const DeliveryIdText = v.pipe(v.string(), v.maxLength(15), v.regex(/^\d{1,15}$/), v.transform(Number))

/** GET /webhooks/{webhook_id}/deliveries, the newest first. Our own call. */
export const DeliveriesQuery = v.object({
  limit: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(3),
      v.regex(/^\d{1,3}$/),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(250),
    ),
    '50',
  ),
  /** Those before this id: what the page before it answered as `next`. */
  before: v.optional(DeliveryIdText),
})

export const Delivery = v.object({
  id: v.number(),
  /** The same at every address and every try: who has seen it knows the event. */
  event_id: v.string(),
  webhook_id: Id,
  webhook_type: v.string(),
  object_type: v.string(),
  object_id: v.unknown(),
  customer_id: v.string(),
  status: v.picklist(['WAITING', 'DELIVERED', 'FAILED']),
  attempts: count(0),
  last_attempt_at: v.nullable(Timestamp),
  /** Null: it is not tried again by itself. */
  next_attempt_at: v.nullable(Timestamp),
  /** HTTP status of the last answer. */
  answer_status: v.nullable(v.number()),
  /** Why the last try failed. */
  error: v.nullable(v.string()),
  created_at: Timestamp,
  delivered_at: v.nullable(Timestamp),
})
export type Delivery = v.InferOutput<typeof Delivery>

/** `next`: for the next page; null on the last. */
export const DeliveriesPage = v.object({ results: v.array(Delivery), next: v.nullable(v.number()) })

/** POST /webhooks/{webhook_id}/deliveries/{delivery_id}/again. Our own call. */
export const DeliveryPath = v.object({ webhook_id: IdText, delivery_id: DeliveryIdText })
