import type { OAuthBehavior } from '../kit/VendorSignIn.ts'

/** https://developers.google.com/identity/protocols/oauth2/web-server */
export const GOOGLE_SIGN_IN: OAuthBehavior = {
  authorize: '/o/oauth2/v2/auth',
  token: '/token',
  revoke: '/revoke',
  client: 'body',
  body: 'form',
  pkce: true,
  parameters: { access_type: 'offline' },
  expiresIn: 3599,
  refreshToken: 'kept',
  // https://support.google.com/accounts/answer/16668185 has the code. Assumed: that it is sent back to the app.
  needsAdmin: {
    error: 'admin_policy_enforced',
    error_description: 'An administrator has not allowed this app.',
  },
}
