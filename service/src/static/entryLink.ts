import { createHmac, timingSafeEqual } from 'node:crypto'

/** The customer and expiry of a link to the entry page. */
export type EntryLink = {
  readonly customer: string
  /** Seconds since 1970. */
  readonly expires: string
  /** `entrySignature` of the two, in hex. */
  readonly signature: string
}

/** HMAC-SHA256, in hex, of the time in seconds, a line feed and the customer. */
export function entrySignature(secret: string, { customer, expires }: Omit<EntryLink, 'signature'>): string {
  return createHmac('sha256', secret).update(`${expires}\n${customer}`).digest('hex')
}

/** Returns whether the link was made with the secret and has not expired. */
export function isSigned(link: EntryLink, secret: string, now: Date): boolean {
  const { expires, signature } = link
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false
  const expected = Buffer.from(entrySignature(secret, link))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
