import type { OAuthProfile } from '../auth/OAuthProfile.ts'
import { addressIn } from '../desk/addressIn.ts'
import { scopesOfAccess } from '../SourceAccess.ts'
import { zendeskAccess } from './access.ts'

/** https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens */
export function zendeskProfile(endpoint: string): OAuthProfile {
  const base = (fields: Readonly<Record<string, string>>) => addressIn(endpoint, fields.zendesk_subdomain)
  return {
    authorize: ({ fields }) => `${base(fields)}/oauth/authorizations/new`,
    token: ({ fields }) => `${base(fields)}/oauth/tokens`,
    revoke: {
      address: ({ fields }) => `${base(fields)}/api/v2/oauth/tokens/current.json`,
      by: 'bearer',
      method: 'DELETE',
    },
    client: 'body',
    body: 'json',
    pkce: true,
    scopes: scopesOfAccess(zendeskAccess),
    // Users are already signed in there, or choose the account themselves.
    chooseAccount: {},
    // A day, and almost the maximum of 90 days for refresh tokens. Without these, tokens would never expire.
    tokenParameters: { expires_in: 86_400, refresh_token_expires_in: 7_689_600 },
  }
}
