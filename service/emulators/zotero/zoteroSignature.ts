import { oauth1Header } from '../../src/sources/auth/oauth1.ts'
import type { RegisteredApp } from '../kit/VendorSignIn.ts'

/** A signed call: what its header has, by name, and the secrets that are in none. */
type SignedCall = {
  readonly url: string
  readonly said: Readonly<Record<string, string>>
  readonly app: RegisteredApp
  /** Of the token, empty where there is none. */
  readonly secret: string
}

/** Returns the signature that a call must have. Tests bring one of a third-party library. */
export type SignatureOf = (call: SignedCall) => string

/** As the product signs, which needs no package that `npm start` does not install. */
export const productSignature: SignatureOf = ({ url, said, app, secret }) => {
  const { oauth_signature: _, oauth_token: token, oauth_nonce: nonce = '', ...more } = said
  const { oauth_timestamp: timestamp = '' } = said
  const consumer = { key: app.id, secret: app.secret }
  const keys = { consumer, ...(token !== undefined && { token: { key: token, secret } }) }
  const header = oauth1Header({ method: 'POST', url: new URL(url), keys, more }, { nonce, timestamp })
  return saidIn(header).oauth_signature ?? ''
}

/** Returns what a header of OAuth 1.0a has (RFC 5849, section 3.5.1). */
export function saidIn(header: string): Record<string, string> {
  if (!header.startsWith('OAuth ')) return {}
  const pairs = [...header.matchAll(/(\w+)="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
}
