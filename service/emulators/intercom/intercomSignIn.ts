import type { OAuthBehavior } from '../kit/VendorSignIn.ts'
import { errors, NOT_FOUND } from './answers.ts'

/** https://developers.intercom.com/docs/build-an-integration/learn-more/authentication/setting-up-oauth */
export const INTERCOM_SIGN_IN: OAuthBehavior = {
  authorize: '/oauth',
  token: '/auth/eagle/token',
  // It takes the app out of the workspace. Assumed: what it answers.
  revoke: '/auth/uninstall',
  client: 'body',
  body: 'form',
  pkce: false,
  expiresIn: null,
  refreshToken: 'none',
  // Assumed, as no reference says how a code or an app is refused.
  refusal: (error) =>
    error === 'invalid_client' ? errors(401, 'client_unauthorized', 'Unauthorized') : NOT_FOUND,
}
