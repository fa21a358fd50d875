import * as v from 'valibot'
import { challengeOf } from '../../src/sources/createPkce.ts'
import { bearerOf } from './bearerOf.ts'
import type { StrictAnswer, StrictRequest } from './StrictServer.ts'
import type { CodeRequest, IssuedTokens, TokenBook } from './TokenBook.ts'

/** How a vendor does OAuth 2, as its reference has it. It is refused what differs from it. */
export type OAuthBehavior = {
  /** Paths. */
  readonly authorize: string
  readonly token: string
  readonly revoke?: string
  /** Default: POST. */
  readonly revokeMethod?: 'DELETE'
  /** How the app proves who it is, and what its bodies are written as. */
  readonly client: 'basic' | 'body'
  readonly body: 'form' | 'json'
  readonly pkce: boolean
  /** What the sign-in page has to be told. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Seconds; null: the answer does not say it. */
  readonly expiresIn: number | null
  /** A refresh token stays, is replaced each time, or is not given. */
  readonly refreshToken: 'kept' | 'replaced' | 'none'
  /** What the token endpoint answers besides. */
  readonly more?: Readonly<Record<string, unknown>>
  /** The body in which the token endpoint answers tokens. Default: they are all of it. */
  readonly bodyOf?: (tokens: Readonly<Record<string, unknown>>, isRenewal: boolean) => unknown
  /** How a refusal of the token endpoint looks. Default: 400, as RFC 6749 has it. */
  readonly refusal?: (error: string) => StrictAnswer
  /** The page on which an administrator allows the app. */
  readonly adminConsent?: string
  /** What the app gets where an administrator has to allow it first. */
  readonly needsAdmin?: Readonly<Record<'error' | 'error_description', string>>
}

/** JSON may hold numbers. */
const Members = v.record(v.string(), v.pipe(v.union([v.string(), v.number()]), v.transform(String)))

/** An app that is registered at a vendor. */
export type RegisteredApp = { readonly id: string; readonly secret: string }

/** A request for a sign-in page that has everything it needs. */
export type PageRequest = CodeRequest & { readonly state: string }
export type ReturnPlace = Pick<PageRequest, 'redirectUri' | 'state'>

/**
 * A vendor's token endpoint (RFC 6749, 7636 and 7009), and what its sign-in page has to be told. Whose codes and tokens
 * there are, and for how long, is the book's to know.
 */
export class VendorSignIn {
  readonly behavior: OAuthBehavior
  private readonly app: RegisteredApp
  private readonly book: TokenBook

  constructor(behavior: OAuthBehavior, app: RegisteredApp, book: TokenBook) {
    this.behavior = behavior
    this.app = app
    this.book = book
  }

  /** Whether it is the header of an access that holds. */
  knows(authorization: string | undefined): boolean {
    return this.book.knows(bearerOf({ headers: { authorization } }))
  }

  /** Returns what is asked of the page, or what the vendor says is wrong with it. */
  read(query: URLSearchParams): PageRequest | string {
    const { pkce, parameters = {} } = this.behavior
    const expected = { response_type: 'code', client_id: this.app.id, ...parameters }
    const wrong = Object.entries(expected).find(([name, value]) => query.get(name) !== value)
    const [redirectUri, state] = [query.get('redirect_uri'), query.get('state')]
    if (wrong || !redirectUri || !state) return wrong?.[0] ?? 'state'
    const challenge = query.get('code_challenge')
    if (pkce && (!challenge || query.get('code_challenge_method') !== 'S256')) return 'code_challenge'
    return { redirectUri, state, challenge: pkce ? challenge : null }
  }

  /** Sends the person back to the app, as the vendor's protocol has it. */
  sendBack(to: ReturnPlace, answer: Readonly<Record<string, string>>): StrictAnswer {
    return redirectBack(to, answer)
  }

  /** Undefined: it is no call of the token endpoint, and none that ends an access. */
  readonly answerCalls = (request: StrictRequest): StrictAnswer | undefined => {
    const { token, revoke, revokeMethod = 'POST' } = this.behavior
    if (request.path === token && request.method === 'POST') return this.exchange(request)
    if (request.path === revoke && request.method === revokeMethod) return this.revoke(request)
    return undefined
  }

  private exchange(request: StrictRequest): StrictAnswer {
    const form = this.formOf(request)
    if (!form) return this.refused('invalid_request')
    if (!this.isApp(request, form)) return this.refused('invalid_client')
    if (form.grant_type === 'authorization_code') {
      const code = this.book.redeem(form.code ?? '')
      const isProven =
        code && (code.challenge === null || code.challenge === challengeOf(form.code_verifier ?? ''))
      if (!isProven || code.redirectUri !== form.redirect_uri) return this.refused('invalid_grant')
      const refresh = this.behavior.refreshToken === 'none' ? 'none' : 'new'
      return this.issued(this.book.issue(code.grant, refresh), false)
    }
    if (form.grant_type !== 'refresh_token') return this.refused('unsupported_grant_type')
    const renewed = this.book.renew(form.refresh_token ?? '', this.behavior.refreshToken === 'replaced')
    return renewed ? this.issued(renewed, true) : this.refused('invalid_grant')
  }

  private issued(
    { accessToken, refreshToken, delaySeconds, ...issued }: IssuedTokens,
    isRenewal: boolean,
  ): StrictAnswer {
    const { more, bodyOf = (tokens) => tokens } = this.behavior
    const { expiresIn = this.behavior.expiresIn } = issued
    const tokens = {
      access_token: accessToken,
      token_type: 'bearer',
      ...(refreshToken && { refresh_token: refreshToken }),
      ...(expiresIn !== null && { expires_in: expiresIn }),
      ...more,
    }
    return {
      status: 200,
      ...(delaySeconds !== undefined && { delaySeconds }),
      body: bodyOf(tokens, isRenewal),
    }
  }

  /** Undefined: the call shows no token that holds, which the vendor refuses like any other call. */
  private revoke(request: StrictRequest): StrictAnswer | undefined {
    const form = this.formOf(request)
    const isBearer = this.knows(request.headers.authorization)
    if (!isBearer && !form?.token) return undefined
    if (!isBearer && !(form && this.isApp(request, form))) return this.refused('invalid_client')
    this.book.end(form?.token ?? bearerOf(request))
    return request.method === 'DELETE' ? { status: 204 } : { status: 200, body: {} }
  }

  private formOf({ headers, body }: StrictRequest): Readonly<Record<string, string>> | null {
    const type = headers['content-type']?.split(';')[0]
    if (this.behavior.body === 'json') {
      if (type !== 'application/json') return null
      const form = v.safeParse(v.pipe(v.string(), v.parseJson(), Members), body)
      return form.success ? form.output : null
    }
    if (type !== 'application/x-www-form-urlencoded') return null
    return Object.fromEntries(new URLSearchParams(body))
  }

  private isApp({ headers }: StrictRequest, form: Readonly<Record<string, string>>): boolean {
    const { id, secret } = this.app
    if (this.behavior.client === 'body') return form.client_id === id && form.client_secret === secret
    const proof = Buffer.from(`${id}:${secret}`).toString('base64')
    return headers.authorization === `Basic ${proof}`
  }

  private refused(error: string): StrictAnswer {
    return (
      this.behavior.refusal?.(error) ?? {
        status: 400,
        body: { error, error_description: `Refused: ${error}` },
      }
    )
  }
}

/** Sends the person back to the app, as OAuth 2 has it. */
export function redirectBack(
  { redirectUri, state }: ReturnPlace,
  answer: Readonly<Record<string, string>>,
): StrictAnswer {
  const back = new URL(redirectUri)
  for (const [name, value] of Object.entries({ state, ...answer })) back.searchParams.set(name, value)
  return { status: 302, headers: { location: back.href } }
}
