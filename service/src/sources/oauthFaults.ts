import * as v from 'valibot'
import { FetchFault } from '../outbound/FetchFault.ts'
import type { RefusalMeaning } from './auth/OAuthProfile.ts'
import { isCredentialAccepted } from './client/callContext.ts'
import { SourceFault, type SourceFaultCode } from './SourceFault.ts'

/** An error of the token endpoint (RFC 6749, section 5.2) or of the redirect back from the sign-in page. */
export const OAuthRefusal = v.object({
  error: v.pipe(v.string(), v.minLength(1)),
  error_description: v.fallback(v.optional(v.string(), ''), ''),
})
export type OAuthRefusal = v.InferOutput<typeof OAuthRefusal>

/** Microsoft's error numbers for consent that only an administrator can give, and the words of other providers. */
const NEEDS_ADMIN =
  /AADSTS(?:65001|9009[345]|900941)|admin(?:istrator)?[ _](?:approval|consent)|admin_policy_enforced/i

/** The codes of the standards. */
const MEANINGS: Readonly<Record<string, RefusalMeaning>> = {
  access_denied: 'denied',
  invalid_grant: 'reconnect',
  // RFC 6750; some use it for RFC 7009 too.
  invalid_token: 'reconnect',
  // OpenID Connect: the user has to interact.
  interaction_required: 'reconnect',
  login_required: 'reconnect',
  consent_required: 'reconnect',
  invalid_client: 'app',
  unauthorized_client: 'app',
}

/** Maps an OAuth error to a fault. `own`: the source's own codes. */
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

/**
 * A 401 without a reason. It may be a mistake of the source, so it is checked again before the credential
 * counts as lost.
 */
export function accessRefused(): SourceFault {
  if (isCredentialAccepted()) return partRefused()
  const cause = new FetchFault('status', { status: 401 })
  return new SourceFault('reconnect', accessEnded().message, null, { cause })
}

/** Whether the source rejected the credential without a reason. */
export function isUnexplained({ code, cause }: SourceFault): boolean {
  return code === 'reconnect' && cause instanceof FetchFault && cause.status === 401
}

/** The account, or the app, may not read this. */
export function notAllowed(message: string, code: SourceFaultCode = 'item'): SourceFault {
  return new SourceFault(code, message, null, { cause: new FetchFault('status', { status: 403 }) })
}

/** Whether the source refused a request that it would answer with more access. */
export function isForbidden(error: unknown): error is SourceFault {
  return error instanceof SourceFault && error.cause instanceof FetchFault && error.cause.status === 403
}

/** One part of the account rejects a credential that works elsewhere. */
function partRefused(): SourceFault {
  const cause = new FetchFault('status', { status: 403 })
  return new SourceFault('unavailable', 'The source refuses access to this part of the account.', null, {
    cause,
  })
}

/** The fault while a rejected credential is checked again, in this many seconds. */
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

/** Only the operator can fix this. */
function appUnknown(): SourceFault {
  const message =
    'The source does not accept the app that this service has there. Its operator has to look at the id and the secret.'
  return new SourceFault('app', message)
}

function meaningIn(meanings: Readonly<Record<string, RefusalMeaning>>, code: string) {
  return Object.hasOwn(meanings, code) ? meanings[code] : undefined
}
