import type { OAuthBehavior } from '../kit/VendorSignIn.ts'
import { refusal } from './answers.ts'

/** What the app asks for. Assumed: all of it is granted. */
const SCOPES = [
  ...['channels:read', 'groups:read', 'im:read', 'mpim:read'],
  ...['channels:history', 'groups:history', 'im:history', 'mpim:history'],
  ...['users:read', 'usergroups:read', 'files:read'],
].join(',')
/** https://docs.slack.dev/reference/methods/oauth.v2.access#errors */
const REFUSALS: Readonly<Record<string, string>> = {
  invalid_client: 'bad_client_secret',
  invalid_grant: 'invalid_code',
}

/** https://docs.slack.dev/authentication/installing-with-oauth, and https://docs.slack.dev/authentication/using-token-rotation */
export const SLACK_SIGN_IN: OAuthBehavior = {
  authorize: '/oauth/v2/authorize',
  token: '/api/oauth.v2.access',
  revoke: '/api/auth.revoke',
  client: 'basic',
  body: 'form',
  pkce: false,
  expiresIn: 43_200,
  refreshToken: 'replaced',
  more: { scope: SCOPES },
  // https://docs.slack.dev/reference/methods/oauth.v2.access: the first access is with the person, a renewed one at the top.
  bodyOf(tokens, isRenewal) {
    const about = {
      app_id: 'A1',
      team: { id: 'T1', name: 'Acme' },
      enterprise: null,
      is_enterprise_install: false,
    }
    return { ok: true, ...about, ...(isRenewal ? tokens : { authed_user: tokens }) }
  },
  refusal: (error) => refusal(REFUSALS[error] ?? error),
  // Assumed: Slack asks the person to wait, and tells the app nothing.
  needsAdmin: { error: 'app_not_approved', error_description: '' },
}
