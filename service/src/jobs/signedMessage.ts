import { createHmac } from 'node:crypto'
import type { DeliveryRow } from '../db/webhooks/deliveries.ts'

type SignedMessage = { readonly body: string; readonly headers: Readonly<Record<string, string>> }
type EventRow = Pick<
  DeliveryRow,
  'event_id' | 'type' | 'object_type' | 'object_id' | 'information' | 'customer' | 'created_at'
>

/** Serializes an event as ASCII, so that no re-encoding on the way breaks the signature. */
export function signedMessage(event: EventRow, signingKey: string, now: Date): SignedMessage {
  const { body, headers } = signedText(ascii(JSON.stringify(payloadOf(event))), signingKey, now)
  return { body, headers: { ...headers, 'inlet-event-id': event.event_id } }
}

/**
 * The predecessor wrote its bodies with Python's `json.dumps`, with a space after the colon, and signed those. The
 * compact signature is for receivers that parse the body and serialize it again with `JSON.stringify`.
 */
export function signedText(text: string, signingKey: string, now: Date): SignedMessage {
  const body = `{"payload": ${JSON.stringify(text)}}`
  const seconds = Math.floor(now.getTime() / 1000)
  const sign = (signed: string) =>
    createHmac('sha256', Buffer.from(signingKey, 'hex')).update(`${seconds}.${signed}`).digest('hex')
  return {
    body,
    headers: {
      'carbon-signature': `t=${seconds},v1=${sign(body)}`,
      'carbon-signature-compact': `t=${seconds},v2=${sign(JSON.stringify({ payload: text }))}`,
    },
  }
}

/** The predecessor sent `obj` and documented `object`: both are there. `id` is our addition. */
function payloadOf({ event_id, type, object_type, object_id, information, customer, created_at }: EventRow) {
  const object = { object_type, object_id, additional_information: information }
  return {
    webhook_type: type,
    obj: object,
    object,
    customer_id: customer,
    timestamp: String(Math.floor(created_at.getTime() / 1000)),
    id: event_id,
  }
}

function ascii(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
