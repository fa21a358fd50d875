import * as v from 'valibot'
import { FetchFault } from '../outbound/FetchFault.ts'
import type { RefusalMeaning } from './auth/OAuthProfile.ts'
import { SourceFault } from './Connector.ts'
import { isAccessGood } from './client/callContext.ts'

/** What a token endpoint says when it refuses (RFC 6749, 5.2), and a return from the sign-in page that brings no code. */
export const OAuthRefusal = v.object({
  error: v.pipe(v.string(), v.minLength(1)),
  error_description: v.fallback(v.optional(v.string(), ''), ''),
})
export type OAuthRefusal = v.InferOutput<typeof OAuthRefusal>

/** Microsoft's numbers for a consent that only an administrator may give, and what other providers write. */
const NEEDS_ADMIN =
  /AADSTS(?:65001|9009[345]|900941)|admin(?:istrator)?[ _](?:approval|consent)|admin_policy_enforced/i

/** The codes of the standards. */
const MEANINGS: Readonly<Record<string, RefusalMeaning>> = {
  access_denied: 'denied',
  invalid_grant: 'reconnect',
  // RFC 6750, and RFC 7009 as some have it.
  invalid_token: 'reconnect',
  // OpenID Connect: nothing but a person can go on.
  interaction_required: 'reconnect',
  login_required: 'reconnect',
  consent_required: 'reconnect',
  invalid_client: 'app',
  unauthorized_client: 'app',
}

/** What a refusal means. `own`: the codes of the source itself. */
export function faultOfRefusal(
  { error, error_description }: OAuthRefusal,
  own: Readonly<Record<string, RefusalMeaning>> = {},
): SourceFault {
  if (NEEDS_ADMIN.test(`${error} ${error_description}`)) return needsAdmin()
  const meaning = meaningIn(own, error) ?? meaningIn(MEANINGS, error)
  switch (meaning) {
    case 'denied':
      return accessDenied()
    case 'admin-approval':
      return needsAdmin()
    case 'reconnect':
      return accessEnded()
    case 'app':
      return appUnknown()
    case undefined:
      return new SourceFault('unavailable', 'The source could not complete the sign-in.')
  }
}

export function accessEnded(): SourceFault {
  return new SourceFault('reconnect', 'The access to this account has ended. Connect it again.')
}

/** A refusal that says no more. It may be the source's mistake, and is checked again before the access counts as lost. */
export function accessRefused(): SourceFault {
  if (isAccessGood()) return partRefused()
  const cause = new FetchFault('status', { status: 401 })
  return new SourceFault('reconnect', accessEnded().message, null, { cause })
}

/** Whether the source did not say why it refuses the access. */
export function isUnexplained({ code, cause }: SourceFault): boolean {
  return code === 'reconnect' && cause instanceof FetchFault && cause.status === 401
}

/** One part of the account refuses an access that is good elsewhere. */
function partRefused(): SourceFault {
  const cause = new FetchFault('status', { status: 403 })
  return new SourceFault('unavailable', 'The source refuses access to this part of the account.', null, {
    cause,
  })
}

/** The same while it is checked again, after so many seconds. */
export function accessInDoubt(seconds: number): SourceFault {
  const cause = new FetchFault('status', { status: 401 })
  const message = "The source didn't accept our access. Try again in a few minutes."
  return new SourceFault('unavailable', message, seconds, { cause })
}

export function accessDenied(): SourceFault {
  return new SourceFault('denied', 'The access was not allowed.')
}

function needsAdmin(): SourceFault {
  return new SourceFault(
    'admin-approval',
    'An administrator of your organisation must approve this connection first.',
  )
}

/** Nobody can do anything about it but who runs the service. */
function appUnknown(): SourceFault {
  const message =
    'The source does not accept the app that this service has there. Its operator has to look at the id and the secret.'
  return new SourceFault('app', message)
}

function meaningIn(meanings: Readonly<Record<string, RefusalMeaning>>, code: string) {
  return Object.hasOwn(meanings, code) ? meanings[code] : undefined
}
