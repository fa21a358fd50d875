import type { OAuthProfile } from '../auth/OAuthProfile.ts'
import { alwaysRequested, neededScopes, type SourceAccess, scopesOfAccess } from '../SourceAccess.ts'
import type { GoogleAddresses } from './googleAddresses.ts'

/**
 * Google's sign-in: https://developers.google.com/identity/protocols/oauth2/web-server. `openid` and `email`
 * identify the user. Without `prompt=consent`, a second sign-in would return no refresh token.
 */
export function googleProfile(
  { authorize, token, revoke }: GoogleAddresses,
  access: SourceAccess,
): OAuthProfile {
  return {
    authorize: () => authorize,
    token: () => token,
    client: 'body',
    pkce: true,
    scopes: scopesOfAccess(access),
    alwaysRequestedScopes: alwaysRequested(access),
    requiredScopes: neededScopes(access),
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
