import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import { type OAuth1Keys, oauth1 } from '../auth/oauth1.ts'
import type { Connector } from '../Connector.ts'
import { isSuccess, notUnderstood, type SourceClient } from '../client/SourceClient.ts'
import { accessDenied, accessEnded } from '../oauthFaults.ts'
import type { SourceApp } from '../SourceApp.ts'
import { SourceFault } from '../SourceFault.ts'

type Deps = { readonly client: SourceClient; readonly clock: Clock; readonly origin: string }
type Call = {
  readonly path: string
  readonly keys: OAuth1Keys
  readonly more: Readonly<Record<string, string>>
}

const TIMEOUT_MS = 60_000
/** A few names and values. */
const MAX_ANSWER_BYTES = 20_000

const Secret = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,500}$/))
/** Stored until the user returns. */
const Temporary = v.object({ oauth_token: Secret, oauth_token_secret: Secret })
/** The token's secret is the API key. It does not expire. */
const Access = v.object({ oauth_token_secret: Secret, userID: v.pipe(v.string(), v.regex(/^\d{1,20}$/)) })

/**
 * Zotero's sign-in with OAuth 1.0a: a temporary credential, then the user's consent, then the key.
 * https://www.zotero.org/support/dev/web_api/v3/oauth
 */
export function zoteroSignIn({ client, clock, origin }: Deps): Required<Pick<Connector, 'oauth'>> {
  async function send<S extends v.GenericSchema>(
    schema: S,
    { path, keys, more }: Call,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    const url = new URL(`${origin}${path}`)
    const authorize = oauth1(keys, more, () => clock.now().getTime())
    const answer = await client.call({ url, method: 'POST', timeout: TIMEOUT_MS }, authorize, signal)
    if (!isSuccess(answer)) throw refusalOf(await client.failureOf(answer), client)
    const form = Object.fromEntries(new URLSearchParams(await client.textOf(answer, MAX_ANSWER_BYTES)))
    const parsed = v.safeParse(schema, form, { abortEarly: true })
    if (!parsed.success) throw notUnderstood()
    return parsed.output
  }

  return {
    oauth: {
      scopes: [],
      async begin({ state, redirectUri }, app, signal) {
        // Only the callback URL comes back.
        const callback = new URL(redirectUri)
        callback.searchParams.set('state', state)
        const more = { oauth_callback: callback.href }
        const temporary = await send(Temporary, { path: '/oauth/request', keys: keysOf(app), more }, signal)
        const url = new URL(`${origin}/oauth/authorize`)
        const query = {
          oauth_token: temporary.oauth_token,
          name: 'Inlet',
          library_access: '1',
          notes_access: '1',
          write_access: '0',
          all_groups: 'read',
        }
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
        return { url, secret: JSON.stringify(temporary) }
      },
      async finish({ query, secret, fields }, app, signal) {
        const { oauth_token: token, oauth_verifier: verifier } = query
        if (!token || !verifier) throw accessDenied()
        const temporary = v.safeParse(v.pipe(v.string(), v.parseJson(), Temporary), secret, {
          abortEarly: true,
        })
        // The return belongs to another sign-in.
        if (!temporary.success || temporary.output.oauth_token !== token) throw accessEnded()
        const keys = { ...keysOf(app), token: { key: token, secret: temporary.output.oauth_token_secret } }
        const call = { path: '/oauth/access', keys, more: { oauth_verifier: verifier } }
        const { oauth_token_secret: key, userID } = await send(Access, call, signal)
        return {
          accessToken: key,
          refreshToken: null,
          expiresAt: null,
          extra: { ...fields, user_id: userID },
        }
      },
      // A key never expires.
      refresh: async () => {
        throw accessEnded()
      },
    },
  }
}

function keysOf({ clientId, clientSecret }: SourceApp): Pick<OAuth1Keys, 'consumer'> {
  return { consumer: { key: clientId, secret: clientSecret ?? '' } }
}

/** Only the text of a refusal tells whether the app or the token is unknown. */
function refusalOf(failure: Parameters<SourceClient['meaningOf']>[0], client: SourceClient): SourceFault {
  const { status, body } = failure
  if (status !== 400 && status !== 401 && status !== 403) {
    const fault = client.meaningOf(failure)
    return fault.code === 'rate-limited' ? fault : notCompleted(fault)
  }
  if (/token|verifier/i.test(body)) return accessEnded()
  if (/consumer|signature/i.test(body))
    return new SourceFault(
      'app',
      'The source does not accept the app that this service has there. Its operator has to look at the id and the secret.',
    )
  return notCompleted(client.meaningOf(failure))
}

function notCompleted(cause: SourceFault): SourceFault {
  return new SourceFault('unavailable', 'The source could not complete the sign-in.', null, { cause })
}
