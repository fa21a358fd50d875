import type { OAuthProfile } from '../auth/OAuthProfile.ts'
import { addressIn } from '../desk/addressIn.ts'
import { scopesOfAccess } from '../SourceAccess.ts'
import { salesforceAccess } from './access.ts'

/** https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_web_server_flow.htm */
export function salesforceProfile(endpoint: string): OAuthProfile {
  const base = (fields: Readonly<Record<string, string>>) => addressIn(endpoint, fields.salesforce_domain)
  return {
    authorize: ({ fields }) => `${base(fields)}/services/oauth2/authorize`,
    token: ({ fields }) => `${base(fields)}/services/oauth2/token`,
    revoke: { address: ({ fields }) => `${base(fields)}/services/oauth2/revoke`, by: 'token' },
    client: 'body',
    pkce: true,
    scopes: scopesOfAccess(salesforceAccess),
    chooseAccount: { prompt: 'select_account' },
    // The lifetime of a token is a setting of the organization that no answer contains: it is used until it is
    // rejected.
    refusals: {
      invalid_client_id: 'app',
      redirect_uri_mismatch: 'app',
      inactive_user: 'reconnect',
      inactive_org: 'reconnect',
      // Since 2025, only administrators can use apps that are not installed.
      OAUTH_APP_BLOCKED: 'admin-approval',
      OAUTH_APP_ACCESS_DENIED: 'admin-approval',
      OAUTH_APPROVAL_ERROR_GENERIC: 'admin-approval',
      OAUTH_EC_APP_NOT_FOUND: 'admin-approval',
      invalid_app_access: 'admin-approval',
    },
  }
}
