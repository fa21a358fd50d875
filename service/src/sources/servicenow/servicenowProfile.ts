import type { OAuthProfile } from '../auth/OAuthProfile.ts'
import { addressIn } from '../desk/addressIn.ts'
import { scopesOfAccess } from '../SourceAccess.ts'
import { servicenowAccess } from './access.ts'

/**
 * An OAuth app that the customer's administrator registered: https://www.servicenow.com/docs (OAuth 2.0
 * inbound)
 */
export function servicenowProfile(endpoint: string): OAuthProfile {
  const base = (fields: Readonly<Record<string, string>>) => addressIn(endpoint, fields.instance_subdomain)
  return {
    authorize: ({ fields }) => `${base(fields)}/oauth_auth.do`,
    token: ({ fields }) => `${base(fields)}/oauth_token.do`,
    revoke: { address: ({ fields }) => `${base(fields)}/oauth_revoke_token.do`, by: 'token' },
    client: 'body',
    // Older releases ignore it.
    pkce: true,
    // The user's own roles decide.
    scopes: scopesOfAccess(servicenowAccess),
    chooseAccount: {},
    // Older releases omit `expires_in`.
    expiresIn: 1800,
  }
}
