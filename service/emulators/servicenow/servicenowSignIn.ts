import type { OAuthBehavior } from '../kit/VendorSignIn.ts'

/** https://www.servicenow.com/docs (OAuth 2.0 inbound): an application that is registered in the instance. */
export const SERVICENOW_SIGN_IN: OAuthBehavior = {
  authorize: '/oauth_auth.do',
  token: '/oauth_token.do',
  revoke: '/oauth_revoke_token.do',
  client: 'body',
  body: 'form',
  pkce: true,
  expiresIn: 1799,
  refreshToken: 'kept',
  more: { scope: 'useraccount' },
}
