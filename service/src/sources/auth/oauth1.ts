import { createHmac, randomBytes } from 'node:crypto'
import type { Authorize } from '../client/SourceClient.ts'

/** An app, and the user that a token stands for. The secrets are never sent. */
export type OAuth1Keys = {
  readonly consumer: { readonly key: string; readonly secret: string }
  readonly token?: { readonly key: string; readonly secret: string }
}

type Parameters = Readonly<Record<string, string>>
type Moment = { readonly nonce: string; readonly timestamp: string }
type Signed = {
  readonly method: string
  readonly url: URL
  readonly keys: OAuth1Keys
  readonly more: Parameters
}

/**
 * Signs a request with HMAC-SHA1 (RFC 5849). `more`: protocol parameters of this call only, such as
 * `oauth_callback`. Bodies are not signed, because no call that needs this has one. `now`: milliseconds since
 * 1970.
 */
export function oauth1(keys: OAuth1Keys, more: Parameters, now: () => number): Authorize {
  return ({ method, url }) => {
    const moment = {
      nonce: randomBytes(16).toString('hex'),
      timestamp: String(Math.floor(now() / 1000)),
    }
    const all = { oauth_version: '1.0', ...more }
    return { authorization: oauth1Header({ method, url, keys, more: all }, moment) }
  }
}

export function oauth1Header({ method, url, keys, more }: Signed, { nonce, timestamp }: Moment): string {
  const { consumer, token } = keys
  const parameters: Record<string, string> = {
    oauth_consumer_key: consumer.key,
    ...(token && { oauth_token: token.key }),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: timestamp,
    oauth_nonce: nonce,
    ...more,
  }
  const base = baseString(method, url, [...Object.entries(parameters), ...url.searchParams])
  const key = `${encoded(consumer.secret)}&${encoded(token?.secret ?? '')}`
  const oauth_signature = createHmac('sha1', key).update(base).digest('base64')
  const all = Object.entries({ ...parameters, oauth_signature })
  return `OAuth ${all.map(([name, value]) => `${encoded(name)}="${encoded(value)}"`).join(', ')}`
}

/** RFC 5849, section 3.4.1: sorted by encoded name, then by encoded value. */
function baseString(method: string, url: URL, parameters: readonly (readonly [string, string])[]): string {
  const sorted = parameters
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    // In byte order, the name before the value: the separator sorts before all encoded characters except `%`.
    .sort((one, other) => (one.replace('=', '\0') < other.replace('=', '\0') ? -1 : 1))
  const address = `${url.protocol}//${url.host}${url.pathname}`
  return [method, address, sorted.join('&')].map(encoded).join('&')
}

/** RFC 5849, section 3.6. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
