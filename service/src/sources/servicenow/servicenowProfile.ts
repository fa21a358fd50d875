import type { OAuthProfile } from '../auth/OAuthProfile.ts'
import { addressIn } from '../desk/addressIn.ts'

/** An application that the customer's own administrator registered: https://www.servicenow.com/docs (OAuth 2.0 inbound) */
export function servicenowProfile(endpoint: string): OAuthProfile {
  const base = (fields: Readonly<Record<string, string>>) => addressIn(endpoint, fields.instance_subdomain)
  return {
    authorise: ({ fields }) => `${base(fields)}/oauth_auth.do`,
    token: ({ fields }) => `${base(fields)}/oauth_token.do`,
    revoke: { address: ({ fields }) => `${base(fields)}/oauth_revoke_token.do`, by: 'token' },
    client: 'body',
    // Releases that do not know it leave it be.
    pkce: true,
    // What the user may read is what can be read.
    scopes: [],
    chooseAccount: {},
    // Where it is not said, as older releases have it.
    expiresIn: 1800,
  }
}
