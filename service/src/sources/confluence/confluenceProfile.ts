import type { OAuthProfile } from '../auth/OAuthProfile.ts'
import { alwaysRequested, neededScopes, scopesOfAccess } from '../SourceAccess.ts'
import { confluenceAccess } from './access.ts'

/** The origins of the sign-in page and the API. */
export type ConfluenceOrigins = { readonly signIn: string; readonly api: string }

export const CONFLUENCE_ORIGINS: ConfluenceOrigins = {
  signIn: 'https://auth.atlassian.com',
  api: 'https://api.atlassian.com',
}

/** https://developer.atlassian.com/cloud/confluence/oauth-2-3lo-apps/ */
export function confluenceProfile({ signIn }: Pick<ConfluenceOrigins, 'signIn'>): OAuthProfile {
  return {
    authorize: () => `${signIn}/authorize`,
    token: () => `${signIn}/oauth/token`,
    client: 'body',
    body: 'json',
    // Atlassian does not document PKCE.
    pkce: false,
    scopes: scopesOfAccess(confluenceAccess),
    alwaysRequestedScopes: alwaysRequested(confluenceAccess),
    requiredScopes: neededScopes(confluenceAccess),
    parameters: () => ({ audience: 'api.atlassian.com', prompt: 'consent' }),
    // The page asks for the site, and has a link to switch the account.
    chooseAccount: {},
    // The answer for a refresh token that was used, expired or revoked.
    refusals: { unauthorized_client: 'reconnect' },
  }
}
