import { EMULATED_APP } from '../kit/emulatedApp.ts'
import type { PeopleBook } from '../kit/PeopleBook.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { type PageRequest, type ReturnPlace, VendorSignIn } from '../kit/VendorSignIn.ts'
import type { Person } from '../people/people.ts'
import { ZoteroOAuth, type ZoteroUser } from './ZoteroOAuth.ts'
import { backTo } from './ZoteroSignIn.ts'
import { productSignature } from './zoteroSignature.ts'

/** Sign-ins of all people of the sandbox. What ends one is a key, which does not end by itself. */
export class ZoteroPeopleSignIn extends VendorSignIn {
  private readonly people: PeopleBook
  private readonly oauth: ZoteroOAuth

  constructor(people: PeopleBook, userOf: (person: Person) => ZoteroUser) {
    const [authorize, token] = ['/oauth/authorize', '/oauth/access']
    const none = { expiresIn: null, refreshToken: 'none', client: 'body', body: 'form', pkce: false } as const
    super({ authorize, token, ...none }, EMULATED_APP, people)
    this.people = people
    const redeem = (verifier: string) => {
      const code = people.redeem(verifier)
      if (!code) return null
      const { person, ...issued } = people.issueKey(code.grant)
      return person && { ...issued, ...userOf(person) }
    }
    this.oauth = new ZoteroOAuth(EMULATED_APP, redeem, productSignature)
  }

  /** `state` is the token that the sign-in began with. */
  override read(query: URLSearchParams): PageRequest | string {
    const callback = this.oauth.callbackOf(query)
    if (callback === null) return 'oauth_token'
    const { origin, pathname } = new URL(callback)
    return { redirectUri: `${origin}${pathname}`, state: query.get('oauth_token') ?? '', challenge: null }
  }

  override sendBack(
    { state: token }: ReturnPlace,
    { code = null }: Readonly<Record<string, string | null>>,
  ): StrictAnswer {
    const callback = this.oauth.begunAt(token)
    return callback === null ? { status: 400 } : backTo(callback, token, code)
  }

  override readonly answerCalls = (request: StrictRequest): StrictAnswer | undefined => {
    const { method, path, headers } = request
    if (method !== 'DELETE' || path !== '/keys/current') return this.oauth.answer(request)
    const [, key = ''] = headers.authorization?.split(' ') ?? []
    if (!this.people.knows(key)) return undefined
    this.people.end(key)
    return { status: 204 }
  }
}
