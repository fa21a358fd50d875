import type { OAuthProfile } from '../auth/OAuthProfile.ts'
import type { GoogleAddresses } from './googleAddresses.ts'

const SCOPES = 'https://www.googleapis.com/auth'
const IDENTITY_SCOPES = ['openid', 'email']

/** Scope names, each with wider scopes that include it. A host may ask for those instead. */
type Scopes = readonly (readonly [name: string, ...wider: string[]])[]

/**
 * Google's sign-in: https://developers.google.com/identity/protocols/oauth2/web-server. `openid` and `email`
 * identify the user. Without `prompt=consent`, a second sign-in would return no refresh token.
 */
export function googleProfile({ authorize, token, revoke }: GoogleAddresses, names: Scopes): OAuthProfile {
  const requiredScopes = names.map((enough) => enough.map(scopeOf))
  return {
    authorize: () => authorize,
    token: () => token,
    client: 'body',
    pkce: true,
    scopes: [...IDENTITY_SCOPES, ...names.map(([name]) => scopeOf(name))],
    alwaysRequestedScopes: IDENTITY_SCOPES,
    requiredScopes,
    parameters: () => ({ access_type: 'offline', prompt: 'consent' }),
    chooseAccount: { prompt: 'consent select_account' },
    // https://support.google.com/accounts/answer/16668185: administrators can change the first two.
    refusals: {
      admin_policy_enforced: 'admin-approval',
      access_not_configured: 'admin-approval',
      org_internal: 'admin-approval',
      deleted_client: 'app',
      disabled_client: 'app',
    },
    revoke: { address: () => revoke, by: 'token' },
    // Revoking a token revokes all that the user gave to this client, at all Google sources.
    shares: { by: 'person', among: 'google' },
  }
}

function scopeOf(name: string): string {
  return name.startsWith('https:') ? name : `${SCOPES}/${name}`
}
