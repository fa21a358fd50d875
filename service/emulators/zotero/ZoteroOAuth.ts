import { createHmac, randomUUID } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import type { RegisteredApp } from '../kit/VendorSignIn.ts'

/** Whose a key is. */
export type ZoteroUser = { readonly userID: number; readonly username: string }
/** What a sign-in ends with. */
type Redeemed = ZoteroUser & { readonly key: string; readonly delaySeconds?: number }
/** A sign-in that has begun. */
type Temporary = { readonly secret: string; readonly callback: string }

/** Returns the key of a sign-in, or null for a verifier that is not its own. */
type Redeem = (verifier: string, token: string) => Redeemed | null

/**
 * The calls of a sign-in at Zotero, by OAuth 1.0a: https://www.zotero.org/support/dev/web_api/v3/oauth. Signatures are
 * checked by somebody else's library, and each nonce is good once. Assumed: the words of refusals.
 */
export class ZoteroOAuth {
  private readonly app: RegisteredApp
  private readonly redeem: Redeem
  private readonly temporary = new Map<string, Temporary>()
  private readonly nonces = new Set<string>()

  constructor(app: RegisteredApp, redeem: Redeem) {
    this.app = app
    this.redeem = redeem
  }

  /** Returns where a person goes back to whose page was asked for like this, or null if nobody may see it. */
  callbackOf(query: URLSearchParams): string | null {
    const isAsked = query.get('library_access') === '1' && query.get('write_access') === '0'
    return isAsked ? this.begunAt(query.get('oauth_token') ?? '') : null
  }

  /** Returns where a person goes back to in the end, or null if no sign-in began with this token. */
  begunAt(token: string): string | null {
    return this.temporary.get(token)?.callback ?? null
  }

  /** Undefined: it is no call of a sign-in. */
  answer({ path, base, method, headers }: StrictRequest): StrictAnswer | undefined {
    if (path !== '/oauth/request' && path !== '/oauth/access') return undefined
    if (method !== 'POST') return { status: 405 }
    const said = saidIn(headers.authorization ?? '')
    if (said.oauth_consumer_key !== this.app.id) return { status: 401, body: 'Invalid consumer key' }
    const nonce = `${said.oauth_timestamp} ${said.oauth_nonce}`
    if (this.nonces.has(nonce)) return { status: 401, body: 'Nonce used' }
    this.nonces.add(nonce)
    const token = said.oauth_token ?? ''
    const known = this.temporary.get(token)
    if (said.oauth_signature !== this.signatureOf(`${base}${path}`, said, known?.secret))
      return { status: 401, body: known || path === '/oauth/request' ? 'Invalid signature' : 'Invalid token' }
    if (path === '/oauth/request') return this.begun(said.oauth_callback ?? '')
    const redeemed = known ? this.redeem(said.oauth_verifier ?? '', token) : null
    if (!redeemed) return { status: 401, body: 'Invalid token or verifier' }
    this.temporary.delete(token)
    const { key, userID, username, ...delay } = redeemed
    return {
      ...form({ oauth_token: key, oauth_token_secret: key, userID: String(userID), username }),
      ...delay,
    }
  }

  private begun(callback: string): StrictAnswer {
    if (!URL.canParse(callback)) return { status: 400, body: 'Invalid callback' }
    const [token, secret] = [randomUUID(), randomUUID()]
    this.temporary.set(token, { secret, callback })
    return form({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' })
  }

  private signatureOf(url: string, said: Record<string, string>, secret = ''): string {
    const { oauth_signature: _, ...data } = said
    const signer = new OAuth({
      consumer: { key: this.app.id, secret: this.app.secret },
      signature_method: 'HMAC-SHA1',
      hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
    })
    const asked = { method: 'POST', url, data: {} }
    const given = { ...DEFAULTS, ...data, oauth_timestamp: Number(data.oauth_timestamp) }
    return signer.getSignature(asked, secret, given)
  }
}

const DEFAULTS = { oauth_consumer_key: '', oauth_nonce: '', oauth_signature_method: '', oauth_version: '1.0' }

function form(members: Record<string, string>): StrictAnswer {
  return { status: 200, body: new URLSearchParams(members).toString() }
}

function saidIn(header: string): Record<string, string> {
  if (!header.startsWith('OAuth ')) return {}
  const pairs = [...header.matchAll(/(\w+)="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
}
