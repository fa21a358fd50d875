import * as v from 'valibot'
import { type Credential, SourceFault } from '../Connector.ts'
import { type Authorise, anonymous, isSuccess, jsonOf, type SourceClient } from '../client/SourceClient.ts'
import { accessEnded, faultOfRefusal, OAuthRefusal } from '../oauthFaults.ts'
import type { SourceApp } from '../SourceApp.ts'
import type { OAuthProfile } from './OAuthProfile.ts'
import { type TokenAnswer, tokenAnswerOf } from './tokenAnswer.ts'

type Form = Readonly<Record<string, string | number>>
type Call = { readonly url: URL; readonly form: Form; readonly method?: 'DELETE' | 'POST' }
/** `fault`: what the status of an answer says, if it is no success. */
type Said = { readonly body: string; readonly fault: SourceFault | null }

/** Milliseconds for an answer of a sign-in. */
const TIMEOUT_MS = 60_000
/** Bytes of an answer: an access is a few thousand, and comes with a person's profile at some. */
const LARGEST_ANSWER = 200_000

const RefusalText = v.pipe(v.string(), v.parseJson(), OAuthRefusal)

/** Where an app gets accesses at a source, and gives them back. */
export class OAuthEndpoints {
  private readonly profile: OAuthProfile
  private readonly client: SourceClient

  constructor(profile: OAuthProfile, client: SourceClient) {
    this.profile = profile
    this.client = client
  }

  /** An access for a code or a refresh token. */
  async token(
    form: Form,
    fields: Credential['extra'],
    app: SourceApp,
    signal: AbortSignal,
  ): Promise<TokenAnswer> {
    const { profile } = this
    const url = new URL(profile.token({ fields, settings: app.settings }))
    const { members, authorise } = proofOf(app, profile)
    const { body, fault } = await this.ask(
      { url, form: { ...form, ...profile.tokenParameters, ...members } },
      authorise,
      signal,
    )
    if (fault) throw fault.code === 'rate-limited' ? fault : incomplete(fault)
    const { tokenAt, refreshedAt = tokenAt } = profile
    const at = form.grant_type === 'refresh_token' ? refreshedAt : tokenAt
    return tokenAnswerOf(jsonOf(v.unknown(), body), { ...profile, tokenAt: at })
  }

  /** Where the source has a way to do it. False: it does not know this access any more. */
  async revoke(credential: Credential, app: SourceApp, signal: AbortSignal): Promise<boolean> {
    if (!this.profile.revoke) return true
    const { accessToken, refreshToken, extra: fields } = credential
    const { address, by, method } = this.profile.revoke
    const { members, authorise } = proofOf(app, this.profile)
    const isBearer = by === 'bearer'
    const token = by === 'access-token' ? accessToken : (refreshToken ?? accessToken)
    const call = {
      url: new URL(address({ fields, settings: app.settings })),
      form: isBearer ? {} : { token, ...members },
      method,
    }
    const bearer = () => ({ authorization: `Bearer ${accessToken}` })
    try {
      const { fault } = await this.ask(call, isBearer ? bearer : authorise, signal)
      if (fault) throw fault
      return true
    } catch (error) {
      if (isGone(error)) return false
      throw error
    }
  }

  /** Rejects with what a refusal says, whatever status it comes with; a limit and trouble are what their status says. */
  private async ask(
    { url, form, method = 'POST' }: Call,
    authorise: Authorise,
    signal: AbortSignal,
  ): Promise<Said> {
    const { client, profile } = this
    const written = bodyOf(form, profile)
    const answer = await client.call({ url, method, ...written, timeout: TIMEOUT_MS }, authorise, signal)
    const body = isSuccess(answer)
      ? await client.textOf(answer, LARGEST_ANSWER)
      : (await client.failureOf(answer)).body
    const refusal = v.safeParse(RefusalText, body, { abortEarly: true })
    const isRefusal = refusal.success && answer.status < 500 && answer.status !== 429
    if (isRefusal) {
      // Microsoft says of a consent that a person took back what it says of one that an administrator has to give
      // (AADSTS65001): https://learn.microsoft.com/entra/identity-platform/reference-error-codes
      const isEnded = form.grant_type === 'refresh_token' && refusal.output.error === 'invalid_grant'
      throw isEnded ? accessEnded() : faultOfRefusal(refusal.output, profile.refusals)
    }
    return { body, fault: isSuccess(answer) ? null : client.meaningOf({ ...answer, body }) }
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

function bodyOf(given: Form, { body, headers: own }: OAuthProfile) {
  // Some would answer in the form's own way.
  const headers = { accept: 'application/json', ...own }
  if (Object.keys(given).length === 0) return { headers }
  return body === 'json'
    ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(given) }
    : {
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: formOf(given),
      }
}

function formOf(given: Form): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) form.set(name, String(value))
  return form.toString()
}

/** At a token endpoint a status alone says nothing of an access: that takes a refusal with a code. */
function incomplete(cause: SourceFault): SourceFault {
  return new SourceFault('unavailable', 'The source could not complete the sign-in.', null, { cause })
}

/** What the source does not know any more needs no end. */
function isGone(error: unknown): boolean {
  return error instanceof SourceFault && (error.code === 'reconnect' || error.code === 'gone')
}
