import * as v from 'valibot'
import { count, Id, IdText, list, MAX_IDS, OrderDirection, Pagination, Timestamp } from './shared.ts'

// Calls of a back end, with the API key of its organization: the webhooks that report changes of its customers'
// files.

/** Event types that a webhook gets only if it asks for them. */
const OPTIONAL_TYPES = [
  'ACCOUNT_EXPIRING',
  'ACCOUNT_NEEDS_REPAIR',
  'CONNECT_LINK_USED',
  'SYNC_RUN_FINISHED',
] as const

/** POST /add_webhook */
export const AddWebhook = v.object({
  url: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
  optional_types: v.nullish(list(v.picklist(OPTIONAL_TYPES), OPTIONAL_TYPES.length)),
})

const members = {
  id: Id,
  organization_id: Id,
  url: v.string(),
  /** FLAGGED: a delivery failed for a day; `status_reason` says why. The next successful delivery makes it ACTIVE. */
  status: v.picklist(['ACTIVE', 'FLAGGED']),
  status_reason: v.nullable(v.string()),
  /** Extension: the event types that it asked for beside those that all webhooks get. */
  optional_types: v.optional(v.array(v.string()), []),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Webhook = v.object(members)
export type Webhook = v.InferOutput<typeof Webhook>

/** Only the response of POST /add_webhook contains the signing key, in hexadecimal. */
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

/** Larger than other ids: every event has one delivery per webhook. */
const DeliveryIdText = v.pipe(v.string(), v.maxLength(15), v.regex(/^\d{1,15}$/), v.transform(Number))

/** GET /webhooks/{webhook_id}/deliveries, newest first. An extension of ours. */
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
  /** Only those before this id: `next` of the page before. */
  before: v.optional(DeliveryIdText),
})

export const Delivery = v.object({
  id: v.number(),
  /** The same for every webhook and attempt, so that receivers can recognize duplicates. */
  event_id: v.string(),
  webhook_id: Id,
  webhook_type: v.string(),
  object_type: v.string(),
  object_id: v.unknown(),
  customer_id: v.string(),
  status: v.picklist(['WAITING', 'DELIVERED', 'FAILED']),
  attempts: count(0),
  last_attempt_at: v.nullable(Timestamp),
  /** Null: there is no further attempt. */
  next_attempt_at: v.nullable(Timestamp),
  /** HTTP status of the last response. */
  answer_status: v.nullable(v.number()),
  /** Why the last attempt failed. */
  error: v.nullable(v.string()),
  created_at: Timestamp,
  delivered_at: v.nullable(Timestamp),
})
export type Delivery = v.InferOutput<typeof Delivery>

/** `next`: for the next page; null on the last. */
export const DeliveriesPage = v.object({ results: v.array(Delivery), next: v.nullable(v.number()) })

/** POST /webhooks/{webhook_id}/deliveries/{delivery_id}/again. An extension of ours. */
export const DeliveryPath = v.object({ webhook_id: IdText, delivery_id: DeliveryIdText })
