import type { OAuthBehavior } from '../kit/VendorSignIn.ts'

/** https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens */
export const ZENDESK_SIGN_IN: OAuthBehavior = {
  authorize: '/oauth/authorizations/new',
  token: '/oauth/tokens',
  // https://developer.zendesk.com/api-reference/ticketing/oauth/oauth_tokens
  revoke: '/api/v2/oauth/tokens/current.json',
  revokeMethod: 'DELETE',
  client: 'body',
  body: 'json',
  pkce: true,
  parameters: { scope: 'tickets:read users:read hc:read' },
  expiresIn: 86_400,
  refreshToken: 'replaced',
}
