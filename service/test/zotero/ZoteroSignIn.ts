import { createHmac, randomUUID } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import type { StrictAnswer, StrictRequest } from '../../emulators/kit/StrictServer.ts'

/** What it knows the app of the tests by. */
export const ZOTERO_APP = { id: 'app-key', secret: 'app-secret' }
export const PERSON = { userID: 475425, username: 'ann' }

/**
 * Sign-ins at Zotero, by OAuth 1.0a: https://www.zotero.org/support/dev/web_api/v3/oauth. Signatures are checked by
 * somebody else's library, and each nonce is good once.
 */
export class ZoteroSignIn {
  /** Asked of the next sign-in. */
  isDenied = false
  private readonly temporary = new Map<string, { secret: string; callback: string; verifier: string }>()
  private readonly nonces = new Set<string>()
  /** Makes the key that one ends with. */
  private readonly addKey: () => string

  constructor(addKey: () => string) {
    this.addKey = addKey
  }

  /** `url`: of the server that is asked. */
  answer(url: string, { path, method, query, headers }: StrictRequest): StrictAnswer {
    if (path === '/oauth/authorize' && method === 'GET') {
      const known = this.temporary.get(query.get('oauth_token') ?? '')
      if (!known || query.get('library_access') !== '1' || query.get('write_access') !== '0')
        return { status: 400 }
      const back = new URL(known.callback)
      back.searchParams.set('oauth_token', query.get('oauth_token') ?? '')
      if (!this.isDenied) back.searchParams.set('oauth_verifier', known.verifier)
      this.isDenied = false
      return { status: 302, headers: { location: back.href } }
    }
    if (method !== 'POST') return { status: 405 }
    const said = saidIn(headers.authorization ?? '')
    if (said.oauth_consumer_key !== ZOTERO_APP.id) return { status: 401, body: 'Invalid consumer key' }
    const nonce = `${said.oauth_timestamp} ${said.oauth_nonce}`
    if (this.nonces.has(nonce)) return { status: 401, body: 'Nonce used' }
    this.nonces.add(nonce)
    const known = this.temporary.get(said.oauth_token ?? '')
    if (path === '/oauth/access' && (!known || known.verifier !== said.oauth_verifier))
      return { status: 401, body: 'Invalid token or verifier' }
    if (said.oauth_signature !== this.signatureOf(`${url}${path}`, said, known?.secret))
      return { status: 401, body: 'Invalid signature' }
    if (path === '/oauth/request') return this.begun(said.oauth_callback ?? '')
    this.temporary.delete(said.oauth_token ?? '')
    const key = this.addKey()
    const given = {
      oauth_token: key,
      oauth_token_secret: key,
      userID: String(PERSON.userID),
      username: 'ann',
    }
    return { status: 200, body: new URLSearchParams(given).toString() }
  }

  private begun(callback: string): StrictAnswer {
    if (!URL.canParse(callback)) return { status: 400, body: 'Invalid callback' }
    const [token, secret, verifier] = [randomUUID(), randomUUID(), randomUUID()]
    this.temporary.set(token, { secret, callback, verifier })
    const given = { oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' }
    return { status: 200, body: new URLSearchParams(given).toString() }
  }

  private signatureOf(url: string, said: Record<string, string>, secret = ''): string {
    const { oauth_signature: _, ...data } = said
    const signer = new OAuth({
      consumer: { key: ZOTERO_APP.id, secret: ZOTERO_APP.secret },
      signature_method: 'HMAC-SHA1',
      hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
    })
    const asked = { method: 'POST', url, data: {} }
    return signer.getSignature(asked, secret, {
      ...DEFAULTS,
      ...data,
      oauth_timestamp: Number(data.oauth_timestamp),
    })
  }
}

const DEFAULTS = { oauth_consumer_key: '', oauth_nonce: '', oauth_signature_method: '', oauth_version: '1.0' }

function saidIn(header: string): Record<string, string> {
  if (!header.startsWith('OAuth ')) return {}
  const pairs = [...header.matchAll(/(\w+)="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
}
