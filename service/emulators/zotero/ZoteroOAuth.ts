import { randomUUID } from 'node:crypto'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import type { RegisteredApp } from '../kit/VendorSignIn.ts'
import { type SignatureOf, saidIn } from './zoteroSignature.ts'

/** Whose a key is. */
export type ZoteroUser = { readonly userID: number; readonly username: string }
/** What a sign-in ends with. */
type Redeemed = ZoteroUser & { readonly key: string; readonly delaySeconds?: number }
/** A sign-in that has begun. */
type Temporary = { readonly secret: string; readonly callback: string }

/** Returns the key of a sign-in, or null for a verifier that is not its own. */
type Redeem = (verifier: string, token: string) => Redeemed | null

/**
 * The calls of a sign-in at Zotero, by OAuth 1.0a: https://www.zotero.org/support/dev/web_api/v3/oauth. Each nonce is
 * good once. Assumed: the words of refusals.
 */
export class ZoteroOAuth {
  private readonly app: RegisteredApp
  private readonly redeem: Redeem
  private readonly signatureOf: SignatureOf
  private readonly temporary = new Map<string, Temporary>()
  private readonly nonces = new Set<string>()

  constructor(app: RegisteredApp, redeem: Redeem, signatureOf: SignatureOf) {
    this.app = app
    this.redeem = redeem
    this.signatureOf = signatureOf
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
    const signed = { url: `${base}${path}`, said, app: this.app, secret: known?.secret ?? '' }
    if (said.oauth_signature !== this.signatureOf(signed))
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
}

function form(members: Record<string, string>): StrictAnswer {
  return { status: 200, body: new URLSearchParams(members).toString() }
}
