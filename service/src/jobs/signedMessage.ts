import { createHmac } from 'node:crypto'
import type { DeliveryRow } from '../db/webhooks/deliveries.ts'

type SignedMessage = { readonly body: string; readonly headers: Readonly<Record<string, string>> }
type Told = Pick<
  DeliveryRow,
  'event_id' | 'type' | 'object_type' | 'object_id' | 'information' | 'customer' | 'created_at'
>

/** An event as it travels, written in ASCII, so that nobody's way of writing letters changes what was signed. */
export function signedMessage(told: Told, signingKey: string, now: Date): SignedMessage {
  const { body, headers } = signedText(ascii(JSON.stringify(payloadOf(told))), signingKey, now)
  return { body, headers: { ...headers, 'inlet-event-id': told.event_id } }
}

/**
 * The predecessor wrote its bodies by Python's `json.dumps`, with a space after the colon, and signed those; whoever parses
 * the body and writes it anew by `JSON.stringify` has the compact signature.
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

/** `obj` is what the predecessor sent, `object` what its description promised: both are there. `id` is ours. */
function payloadOf({ event_id, type, object_type, object_id, information, customer, created_at }: Told) {
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
