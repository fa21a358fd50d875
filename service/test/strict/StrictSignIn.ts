import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { StrictAnswer, StrictRequest } from './StrictServer.ts'

/** How a vendor does OAuth 2, as its reference has it. It is refused what differs from it. */
export type SignInHabits = {
  /** Paths. */
  readonly authorise: string
  readonly token: string
  readonly revoke?: string
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
  /** How a refusal of the token endpoint looks. Default: 400, as RFC 6749 has it. */
  readonly refusal?: (error: string) => StrictAnswer
}

type Code = { readonly redirectUri: string; readonly challenge: string | null }

const Members = v.record(v.string(), v.string())

/** What the strict servers know the app of the tests by. */
export const STRICT_APP = { id: 'app-id', secret: 'app-secret' }
/** What `INLET_APP_…` is told. */
export const STRICT_APP_VARIABLE = `${STRICT_APP.id}:${STRICT_APP.secret}`

/**
 * A vendor's sign-in (RFC 6749, 7636 and 7009) for one person, who agrees without being asked. Codes are good once, as
 * are refresh tokens that are replaced.
 */
export class StrictSignIn {
  private readonly habits: SignInHabits
  private readonly codes = new Map<string, Code>()
  private readonly accesses = new Set<string>()
  private readonly refreshTokens = new Set<string>()
  private isDenied = false

  constructor(habits: SignInHabits) {
    this.habits = habits
  }

  /** Whether it is the header of an access that holds. */
  knows(authorization: string | undefined): boolean {
    return this.accesses.has(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '')
  }

  /** The person says no to the next sign-in. */
  deny(): void {
    this.isDenied = true
  }

  /** The person takes back what they allowed. */
  end(): void {
    this.accesses.clear()
    this.refreshTokens.clear()
  }

  /** Undefined: it is no call of a sign-in. */
  readonly answer = (request: StrictRequest): StrictAnswer | undefined => {
    const { authorise, token, revoke } = this.habits
    if (request.path === authorise && request.method === 'GET') return this.page(request.query)
    if (request.path === token && request.method === 'POST') return this.exchange(request)
    if (request.path === revoke && request.method === 'POST') return this.revoke(request)
    return undefined
  }

  private page(query: URLSearchParams): StrictAnswer {
    const { pkce, parameters = {} } = this.habits
    const expected = { response_type: 'code', client_id: STRICT_APP.id, ...parameters }
    const wrong = Object.entries(expected).find(([name, value]) => query.get(name) !== value)
    const [redirectUri, state] = [query.get('redirect_uri'), query.get('state')]
    if (wrong || !redirectUri || !state) return { status: 400, body: `Wrong: ${wrong?.[0] ?? 'state'}` }
    const challenge = query.get('code_challenge')
    if (pkce && (!challenge || query.get('code_challenge_method') !== 'S256'))
      return { status: 400, body: 'Wrong: code_challenge' }
    const back = new URL(redirectUri)
    back.searchParams.set('state', state)
    if (this.isDenied) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      this.codes.set(code, { redirectUri, challenge: pkce ? challenge : null })
      back.searchParams.set('code', code)
    }
    this.isDenied = false
    return { status: 302, headers: { location: back.href } }
  }

  private exchange(request: StrictRequest): StrictAnswer {
    const form = this.formOf(request)
    if (!form) return this.refused('invalid_request')
    if (!this.isApp(request, form)) return this.refused('invalid_client')
    if (form.grant_type === 'authorization_code') {
      const code = this.codes.get(form.code ?? '')
      this.codes.delete(form.code ?? '')
      const proof = createHash('sha256')
        .update(form.code_verifier ?? '')
        .digest('base64url')
      const isProven = code && (code.challenge === null || code.challenge === proof)
      if (!isProven || code.redirectUri !== form.redirect_uri) return this.refused('invalid_grant')
      return this.given(this.habits.refreshToken === 'none' ? null : randomUUID())
    }
    if (form.grant_type !== 'refresh_token') return this.refused('unsupported_grant_type')
    const known = form.refresh_token ?? ''
    if (!this.refreshTokens.has(known)) return this.refused('invalid_grant')
    if (this.habits.refreshToken === 'kept') return this.given(null)
    this.refreshTokens.delete(known)
    return this.given(randomUUID())
  }

  private given(refreshToken: string | null): StrictAnswer {
    const { expiresIn, more } = this.habits
    const accessToken = randomUUID()
    this.accesses.add(accessToken)
    if (refreshToken) this.refreshTokens.add(refreshToken)
    return {
      status: 200,
      body: {
        access_token: accessToken,
        token_type: 'bearer',
        ...(refreshToken && { refresh_token: refreshToken }),
        ...(expiresIn !== null && { expires_in: expiresIn }),
        ...more,
      },
    }
  }

  private revoke(request: StrictRequest): StrictAnswer {
    const form = this.formOf(request)
    const isBearer = this.knows(request.headers.authorization)
    if (!isBearer && !(form?.token && this.isApp(request, form))) return this.refused('invalid_client')
    this.end()
    return { status: 200, body: {} }
  }

  private formOf({ headers, body }: StrictRequest): Readonly<Record<string, string>> | null {
    const type = headers['content-type']?.split(';')[0]
    if (this.habits.body === 'json') {
      if (type !== 'application/json') return null
      const form = v.safeParse(v.pipe(v.string(), v.parseJson(), Members), body)
      return form.success ? form.output : null
    }
    if (type !== 'application/x-www-form-urlencoded') return null
    return Object.fromEntries(new URLSearchParams(body))
  }

  private isApp({ headers }: StrictRequest, form: Readonly<Record<string, string>>): boolean {
    const { id, secret } = STRICT_APP
    if (this.habits.client === 'body') return form.client_id === id && form.client_secret === secret
    const proof = Buffer.from(`${id}:${secret}`).toString('base64')
    return headers.authorization === `Basic ${proof}`
  }

  private refused(error: string): StrictAnswer {
    return (
      this.habits.refusal?.(error) ?? { status: 400, body: { error, error_description: `Refused: ${error}` } }
    )
  }
}
