import type { SourceAccess } from '../SourceAccess.ts'

/** https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_tokens_scopes.htm */
export const salesforceAccess: SourceAccess = {
  access: 'read_all',
  // Users can't authorize an app that isn't installed: https://help.salesforce.com/s/articleView?id=005132365
  review: 'admin_consent',
  scopes: [
    // No scope of Salesforce's REST API only reads.
    { scope: 'api', reason: 'api', required: true },
    { scope: 'refresh_token', reason: 'offline', required: false },
    { scope: 'openid', reason: 'identity', required: true },
  ],
}
