import { Delivery } from '@inlet/wire/service'
import * as v from 'valibot'
import type { DeliveryRow } from '../../db/webhooks/deliveries.ts'

/** Converts a webhook delivery to the contract's format. */
export function toDelivery(row: DeliveryRow): v.InferInput<typeof Delivery> {
  return v.parse(Delivery, {
    id: row.id,
    event_id: row.event_id,
    webhook_id: row.webhook_id,
    webhook_type: row.type,
    object_type: row.object_type,
    object_id: row.object_id,
    customer_id: row.customer,
    status: row.status,
    attempts: row.attempts,
    last_attempt_at: row.tried_at?.toISOString() ?? null,
    next_attempt_at: row.status === 'WAITING' ? row.next_at.toISOString() : null,
    answer_status: row.answer_status,
    error: row.error,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
  })
}
