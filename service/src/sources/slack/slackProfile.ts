import type { OAuthProfile } from '../auth/OAuthProfile.ts'

/** What people are asked for: to read what they themselves can read, and nothing else. */
const SLACK_SCOPES = [
  ...['channels:read', 'groups:read', 'im:read', 'mpim:read'],
  ...['channels:history', 'groups:history', 'im:history', 'mpim:history'],
  ...['users:read', 'usergroups:read', 'files:read'],
] as const

/**
 * Slack's OAuth 2: https://docs.slack.dev/authentication/installing-with-oauth. Without PKCE, which makes an app a
 * public one for good, whose refresh tokens then end after 30 days.
 */
export function slackProfile(endpoint: string): OAuthProfile {
  return {
    authorise: () => `${endpoint}/oauth/v2/authorize`,
    token: () => `${endpoint}/api/oauth.v2.access`,
    revoke: { address: () => `${endpoint}/api/auth.revoke`, by: 'bearer' },
    // People who authorise an app twice get the same token twice, unless it rotates.
    shares: { by: 'person', among: 'SLACK' },
    client: 'basic',
    pkce: false,
    scopes: SLACK_SCOPES,
    // Of the person: a bot sees only what it was invited to.
    scopeParameter: 'user_scope',
    scopeSeparator: ',',
    // Slack asks for the workspace by itself.
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
