import * as v from 'valibot'
import type { Credential } from '../Credential.ts'
import { type Authorize, anonymous, isSuccess, jsonOf, type SourceClient } from '../client/SourceClient.ts'
import { accessEnded, faultOfRefusal, OAuthRefusal } from '../oauthFaults.ts'
import type { SourceApp } from '../SourceApp.ts'
import { SourceFault } from '../SourceFault.ts'
import type { OAuthProfile } from './OAuthProfile.ts'
import { type TokenAnswer, tokenAnswerOf } from './tokenAnswer.ts'

type Form = Readonly<Record<string, string | number>>
type Call = { readonly url: URL; readonly form: Form; readonly method?: 'DELETE' | 'POST' }
/** `fault`: what the status means, unless it is a success. */
type EndpointAnswer = { readonly body: string; readonly fault: SourceFault | null }

const TIMEOUT_MS = 60_000
/** A token is a few thousand bytes; some sources add the user's profile. */
const MAX_ANSWER_BYTES = 200_000

const RefusalText = v.pipe(v.string(), v.parseJson(), OAuthRefusal)

/** The token and revocation endpoints of a source. */
export class OAuthEndpoints {
  private readonly profile: OAuthProfile
  private readonly client: SourceClient

  constructor(profile: OAuthProfile, client: SourceClient) {
    this.profile = profile
    this.client = client
  }

  /** Exchanges a code or a refresh token. */
  async token(
    form: Form,
    fields: Credential['extra'],
    app: SourceApp,
    signal: AbortSignal,
  ): Promise<TokenAnswer> {
    const { profile } = this
    const url = new URL(profile.token({ fields, settings: app.settings }))
    const { members, authorize } = clientAuthOf(app, profile)
    const { body, fault } = await this.send(
      { url, form: { ...form, ...profile.tokenParameters, ...members } },
      authorize,
      signal,
    )
    if (fault) throw fault.code === 'rate-limited' ? fault : incomplete(fault)
    const { tokenPath, refreshedTokenPath = tokenPath } = profile
    const at = form.grant_type === 'refresh_token' ? refreshedTokenPath : tokenPath
    return tokenAnswerOf(jsonOf(v.unknown(), body), { ...profile, tokenPath: at })
  }

  /** Revokes a credential if the source supports it. Returns false if the source no longer knows the token. */
  async revoke(credential: Credential, app: SourceApp, signal: AbortSignal): Promise<boolean> {
    if (!this.profile.revoke) return true
    const { accessToken, refreshToken, extra: fields } = credential
    const { address, by, method } = this.profile.revoke
    const { members, authorize } = clientAuthOf(app, this.profile)
    const isBearer = by === 'bearer'
    const token = by === 'access-token' ? accessToken : (refreshToken ?? accessToken)
    const call = {
      url: new URL(address({ fields, settings: app.settings })),
      form: isBearer ? {} : { token, ...members },
      method,
    }
    const bearer = () => ({ authorization: `Bearer ${accessToken}` })
    try {
      const { fault } = await this.send(call, isBearer ? bearer : authorize, signal)
      if (fault) throw fault
      return true
    } catch (error) {
      if (isGone(error)) return false
      throw error
    }
  }

  /**
   * Rejects with the fault of an OAuth error, whatever its status. Rate limits and outages follow from the
   * status.
   */
  private async send(
    { url, form, method = 'POST' }: Call,
    authorize: Authorize,
    signal: AbortSignal,
  ): Promise<EndpointAnswer> {
    const { client, profile } = this
    const encoded = bodyOf(form, profile)
    const answer = await client.call({ url, method, ...encoded, timeout: TIMEOUT_MS }, authorize, signal)
    const body = isSuccess(answer)
      ? await client.textOf(answer, MAX_ANSWER_BYTES)
      : (await client.failureOf(answer)).body
    const refusal = v.safeParse(RefusalText, body, { abortEarly: true })
    const isRefusal = refusal.success && answer.status < 500 && answer.status !== 429
    if (isRefusal) {
      // Microsoft answers a consent that a user revoked like one that an administrator must give (AADSTS65001):
      // https://learn.microsoft.com/entra/identity-platform/reference-error-codes
      const isEnded = form.grant_type === 'refresh_token' && refusal.output.error === 'invalid_grant'
      throw isEnded ? accessEnded() : faultOfRefusal(refusal.output, profile.refusals)
    }
    return { body, fault: isSuccess(answer) ? null : client.meaningOf({ ...answer, body }) }
  }
}

/** The app's credentials, as body members or as a header. */
function clientAuthOf(
  { clientId, clientSecret }: SourceApp,
  { client }: OAuthProfile,
): { readonly members: Form; readonly authorize: Authorize } {
  if (client === 'body') {
    const secret: Form = clientSecret === null ? {} : { client_secret: clientSecret }
    return { members: { ...secret, client_id: clientId }, authorize: anonymous }
  }
  // Both are encoded first (RFC 6749, section 2.3.1).
  const pair = [clientId, clientSecret ?? ''].map(encodeURIComponent).join(':')
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  return { members: {}, authorize: () => ({ authorization }) }
}

function bodyOf(members: Form, { body, headers: own }: OAuthProfile) {
  // GitHub and others answer form-encoded by default.
  const headers = { accept: 'application/json', ...own }
  if (Object.keys(members).length === 0) return { headers }
  return body === 'json'
    ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(members) }
    : {
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: formOf(members),
      }
}

function formOf(members: Form): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) form.set(name, String(value))
  return form.toString()
}

/** The status of a token endpoint says nothing about the credential: only an error code does. */
function incomplete(cause: SourceFault): SourceFault {
  return new SourceFault('unavailable', 'The source could not complete the sign-in.', null, { cause })
}

/** What the source no longer knows needs no revocation. */
function isGone(error: unknown): boolean {
  return error instanceof SourceFault && (error.code === 'reconnect' || error.code === 'gone')
}
