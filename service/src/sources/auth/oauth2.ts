import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import { type Connector, type Credential, SourceFault } from '../Connector.ts'
import { type Authorise, anonymous, isSuccess, jsonOf, type SourceClient } from '../client/SourceClient.ts'
import { createPkce } from '../createPkce.ts'
import { accessDenied, accessEnded, faultOfRefusal, OAuthRefusal } from '../oauthFaults.ts'
import type { SourceApp } from '../SourceApp.ts'
import type { OAuthProfile } from './OAuthProfile.ts'
import { tokenAnswerOf } from './tokenAnswer.ts'

type Means = { readonly client: SourceClient; readonly clock: Clock }
type Form = Readonly<Record<string, string>>
type Fields = Credential['extra']

/** Milliseconds for an answer of a sign-in. */
const TIMEOUT_MS = 60_000
/** Bytes of an answer: an access is a few thousand, and comes with a person's profile at some. */
const LARGEST_ANSWER = 200_000

const RefusalText = v.pipe(v.string(), v.parseJson(), OAuthRefusal)

/** OAuth 2 as the profile has it: a connector's sign-in page, and what comes of it. */
export function oauth2(
  profile: OAuthProfile,
  { client, clock }: Means,
): Required<Pick<Connector, 'oauth' | 'revoke'>> & Pick<Connector, 'shares'> {
  /** Rejects with what a refusal says, whatever status it comes with. `fault`: what the status says instead. */
  async function ask(
    call: { readonly url: URL; readonly form: Form; readonly method?: 'DELETE' },
    authorise: Authorise,
    signal: AbortSignal,
  ): Promise<{ readonly body: string; readonly fault: SourceFault | null }> {
    const { url, form, method = 'POST' } = call
    const written = bodyOf(form, profile)
    const answer = await client.call({ url, method, ...written, timeout: TIMEOUT_MS }, authorise, signal)
    const body = isSuccess(answer)
      ? await client.textOf(answer, LARGEST_ANSWER)
      : (await client.failureOf(answer)).body
    const refusal = v.safeParse(RefusalText, body)
    if (refusal.success && answer.status < 500) throw faultOfRefusal(refusal.output, profile.refusals)
    return { body, fault: isSuccess(answer) ? null : client.meaningOf({ ...answer, body }) }
  }

  async function requestToken(form: Form, fields: Fields, app: SourceApp, signal: AbortSignal) {
    const url = new URL(profile.token({ fields, settings: app.settings }))
    const { members, authorise } = proofOf(app, profile)
    const { body, fault } = await ask({ url, form: { ...form, ...members } }, authorise, signal)
    if (fault) throw fault.code === 'rate-limited' ? fault : incomplete(fault)
    return tokenAnswerOf(jsonOf(v.unknown(), body), profile)
  }

  function credentialOf(
    { accessToken, refreshToken, expiresIn, kept }: ReturnType<typeof tokenAnswerOf>,
    before: Pick<Credential, 'refreshToken' | 'extra'>,
  ): Credential {
    const seconds = expiresIn ?? profile.expiresIn ?? null
    return {
      accessToken,
      // Some give a new one each time, after which the old one is worth nothing; others never do.
      refreshToken: refreshToken ?? before.refreshToken,
      expiresAt: seconds === null ? null : new Date(clock.now().getTime() + seconds * 1000).toISOString(),
      extra: { ...before.extra, ...kept },
    }
  }

  return {
    ...(profile.shares && { shares: profile.shares }),
    oauth: {
      scopes: profile.scopes,
      async begin({ state, redirectUri, scopes, fields, asksWhich }, app) {
        const place = { fields, settings: app.settings }
        const pkce = profile.pkce ? createPkce() : null
        const { scopeParameter = 'scope', scopeSeparator = ' ' } = profile
        const asked = scopes.length > 0 ? scopes : profile.scopes
        const url = new URL(profile.authorise(place))
        const query = {
          response_type: 'code',
          client_id: app.clientId,
          redirect_uri: redirectUri,
          state,
          ...(pkce && { code_challenge: pkce.challenge, code_challenge_method: 'S256' }),
          ...(asked.length > 0 && { [scopeParameter]: asked.join(scopeSeparator) }),
          ...profile.parameters?.(place),
          ...(asksWhich && profile.chooseAccount),
        }
        for (const [name, value] of Object.entries(query)) {
          if (value !== null) url.searchParams.set(name, value)
        }
        return { url, secret: pkce?.verifier ?? null }
      },
      async finish({ query, secret, redirectUri, fields }, app, signal) {
        const { code, error = '', error_description = '' } = query
        if (!code) throw faultOfRefusal({ error, error_description }, profile.refusals)
        const form = {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          ...(secret !== null && { code_verifier: secret }),
        }
        const answer = await requestToken(form, fields, app, signal)
        const { scopes } = answer
        if (scopes && profile.needs?.some((one) => !scopes.includes(one))) throw accessDenied()
        return credentialOf(answer, { refreshToken: null, extra: fields })
      },
      async refresh(credential, app, signal) {
        const { refreshToken, extra: fields } = credential
        if (refreshToken === null) throw accessEnded()
        const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
        return credentialOf(await requestToken(form, fields, app, signal), credential)
      },
    },
    async revoke({ accessToken, refreshToken, extra: fields }, app, signal) {
      if (!profile.revoke || !app) return
      const { address, by, method } = profile.revoke
      const call = { url: new URL(address({ fields, settings: app.settings })), ...(method && { method }) }
      const bearer = () => ({ authorization: `Bearer ${accessToken}` })
      const { members, authorise } = proofOf(app, profile)
      const form = { token: refreshToken ?? accessToken, ...members }
      const asked =
        by === 'bearer'
          ? ask({ ...call, form: {} }, bearer, signal)
          : ask({ ...call, form }, authorise, signal)
      const { fault } = await asked.catch((error: unknown) => {
        if (isGone(error)) return { fault: null }
        throw error
      })
      if (fault && !isGone(fault)) throw fault
    },
  }
}

/** What the app says of itself in a body, and in headers. */
function proofOf(
  { clientId, clientSecret }: SourceApp,
  { client }: OAuthProfile,
): { readonly members: Form; readonly authorise: Authorise } {
  if (client === 'body') {
    const secret: Form = clientSecret === null ? {} : { client_secret: clientSecret }
    return { members: { ...secret, client_id: clientId }, authorise: anonymous }
  }
  // Both are encoded first (RFC 6749, 2.3.1).
  const pair = [clientId, clientSecret ?? ''].map(encodeURIComponent).join(':')
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  return { members: {}, authorise: () => ({ authorization }) }
}

function bodyOf(form: Form, { body }: OAuthProfile) {
  // Some would answer in the form's own way.
  const headers = { accept: 'application/json' }
  if (Object.keys(form).length === 0) return { headers }
  return body === 'json'
    ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(form) }
    : {
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      }
}

/** At a token endpoint a status alone says nothing of an access: that takes a refusal with a code. */
function incomplete(cause: SourceFault): SourceFault {
  return new SourceFault('unavailable', 'The source could not complete the sign-in.', null, { cause })
}

/** What the source does not know any more needs no end. */
function isGone(error: unknown): boolean {
  return error instanceof SourceFault && (error.code === 'reconnect' || error.code === 'gone')
}
