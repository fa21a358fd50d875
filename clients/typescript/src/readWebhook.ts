/** What happened to a file or an account of a customer. */
export type WebhookEvent = {
  readonly webhook_type: string
  readonly obj: {
    readonly object_type: string
    readonly object_id: string | readonly string[]
    readonly additional_information: Readonly<Record<string, unknown>>
  }
  readonly customer_id: string
  readonly timestamp: string
  /** The same for each retry. */
  readonly id: string
}

/** Older messages may be recordings that an attacker sends again. */
const MAX_AGE_SECONDS = 300

/**
 * Returns the event of a webhook, or null if it is not from Inlet or older than five minutes. `body`: as it arrived.
 * `signature`: the header `Carbon-Signature`.
 */
export async function readWebhook(
  body: string,
  signature: string,
  signingKey: string,
): Promise<WebhookEvent | null> {
  const [, seconds, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!seconds || !given || Math.abs(Date.now() / 1000 - Number(seconds)) > MAX_AGE_SECONDS) return null
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', fromHex(signingKey), algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${seconds}.${body}`)
  if (!(await crypto.subtle.verify('HMAC', key, fromHex(given), signed))) return null
  return JSON.parse(JSON.parse(body).payload)
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
