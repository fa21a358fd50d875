import type { OAuthProfile } from '../auth/OAuthProfile.ts'
import { scopesOfAccess } from '../SourceAccess.ts'
import { slackAccess } from './access.ts'

/**
 * Slack's OAuth 2: https://docs.slack.dev/authentication/installing-with-oauth. Without PKCE, which makes an
 * app public for good, with refresh tokens that expire after 30 days.
 */
export function slackProfile(endpoint: string): OAuthProfile {
  return {
    authorize: () => `${endpoint}/oauth/v2/authorize`,
    token: () => `${endpoint}/api/oauth.v2.access`,
    revoke: { address: () => `${endpoint}/api/auth.revoke`, by: 'bearer' },
    // A user who authorizes an app twice gets the same token, unless it rotates.
    shares: { by: 'person', among: 'SLACK' },
    client: 'basic',
    pkce: false,
    scopes: scopesOfAccess(slackAccess),
    // A user token, because a bot only sees what it was invited to.
    scopeParameter: 'user_scope',
    scopeSeparator: ',',
    // The sign-in page always asks for the workspace.
    chooseAccount: {},
    tokenPath: ['authed_user'],
    refreshedTokenPath: [],
    extraFields: { scopes: ['authed_user', 'scope'], team: ['team', 'id'], enterprise: ['enterprise', 'id'] },
    refusals: {
      invalid_code: 'reconnect',
      code_already_used: 'reconnect',
      invalid_refresh_token: 'reconnect',
      token_expired: 'reconnect',
      token_revoked: 'reconnect',
      invalid_auth: 'reconnect',
      not_authed: 'reconnect',
      account_inactive: 'reconnect',
      invalid_client_id: 'app',
      bad_client_secret: 'app',
      bad_redirect_uri: 'app',
      invalid_team_for_non_distributed_app: 'app',
      unapproved_scope: 'admin-approval',
      app_not_approved: 'admin-approval',
      team_access_not_granted: 'admin-approval',
    },
  }
}
