import * as v from 'valibot'
import { SourceFault } from './Connector.ts'

/** What a token endpoint says when it refuses (RFC 6749, 5.2). */
export const OAuthRefusal = v.object({ error: v.string(), error_description: v.optional(v.string(), '') })
export type OAuthRefusal = v.InferOutput<typeof OAuthRefusal>

/** Microsoft's numbers for a consent that only an administrator may give, and what other providers write. */
const NEEDS_ADMIN =
  /AADSTS(?:65001|90094|90095)|admin(?:istrator)?[ _](?:approval|consent)|admin_policy_enforced/i

/** What the `error` and `error_description` of a return from the sign-in page mean. */
export function faultOfReturn({ error, error_description }: OAuthRefusal): SourceFault {
  if (NEEDS_ADMIN.test(`${error} ${error_description}`)) return needsAdmin()
  if (error === 'access_denied') return new SourceFault('denied', 'The access was not allowed.')
  return new SourceFault('unavailable', 'The source could not complete the sign-in.')
}

/** What the refusal of a token endpoint means, for a code as for a refresh token. */
export function faultOfToken({ error, error_description }: OAuthRefusal): SourceFault {
  if (NEEDS_ADMIN.test(`${error} ${error_description}`)) return needsAdmin()
  if (error === 'invalid_grant') return accessEnded()
  return new SourceFault('unavailable', 'The source could not complete the sign-in.')
}

export function accessEnded(): SourceFault {
  return new SourceFault('reconnect', 'The access to this account has ended. Connect it again.')
}

function needsAdmin(): SourceFault {
  return new SourceFault(
    'admin-approval',
    'An administrator of your organisation must approve this connection first.',
  )
}
