import { randomUUID } from 'node:crypto'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { ZoteroOAuth, type ZoteroUser } from './ZoteroOAuth.ts'
import type { SignatureOf } from './zoteroSignature.ts'

/** What it knows the app of the tests by. */
export const ZOTERO_APP = { id: 'app-key', secret: 'app-secret' }
export const PERSON: ZoteroUser = { userID: 475425, username: 'ann' }

/** Sign-ins of the one person of a test, who agrees without being asked. */
export class ZoteroSignIn {
  /** Asked of the next sign-in. */
  isDenied = false
  private readonly verifiers = new Map<string, string>()
  private readonly oauth: ZoteroOAuth

  /** `addKey`: makes the key that one ends with. */
  constructor(addKey: () => string, signatureOf: SignatureOf) {
    const redeem = (verifier: string, token: string) =>
      this.verifiers.get(token) === verifier ? { key: addKey(), ...PERSON } : null
    this.oauth = new ZoteroOAuth(ZOTERO_APP, redeem, signatureOf)
  }

  answer(request: StrictRequest): StrictAnswer {
    if (request.path === '/oauth/authorize' && request.method === 'GET') return this.page(request.query)
    return this.oauth.answer(request) ?? { status: 405 }
  }

  private page(query: URLSearchParams): StrictAnswer {
    const [callback, token] = [this.oauth.callbackOf(query), query.get('oauth_token') ?? '']
    if (!callback) return { status: 400 }
    const verifier = randomUUID()
    this.verifiers.set(token, verifier)
    const { isDenied } = this
    this.isDenied = false
    return backTo(callback, token, isDenied ? null : verifier)
  }
}

/** Sends the person back. `verifier`: null if they do not allow it. Assumed: that it is left out then. */
export function backTo(callback: string, token: string, verifier: string | null): StrictAnswer {
  const back = new URL(callback)
  back.searchParams.set('oauth_token', token)
  if (verifier !== null) back.searchParams.set('oauth_verifier', verifier)
  return { status: 302, headers: { location: back.href } }
}
