import type { OAuthProfile } from '../auth/OAuthProfile.ts'
import { addressIn } from '../desk/addressIn.ts'

/** https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens */
export function zendeskProfile(endpoint: string): OAuthProfile {
  const base = (fields: Readonly<Record<string, string>>) => addressIn(endpoint, fields.zendesk_subdomain)
  return {
    authorise: ({ fields }) => `${base(fields)}/oauth/authorizations/new`,
    token: ({ fields }) => `${base(fields)}/oauth/tokens`,
    revoke: {
      address: ({ fields }) => `${base(fields)}/api/v2/oauth/tokens/current.json`,
      by: 'bearer',
      method: 'DELETE',
    },
    client: 'body',
    body: 'json',
    pkce: true,
    scopes: ['tickets:read', 'users:read', 'hc:read'],
    // People are signed in there already, or choose by themselves.
    chooseAccount: {},
    // A day, and almost the 90 days that a renewal may wait at most. Without them an access would have no end.
    tokenParameters: { expires_in: 86_400, refresh_token_expires_in: 7_689_600 },
  }
}
