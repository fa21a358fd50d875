import type { OAuthProfile } from '../auth/OAuthProfile.ts'

/** The origins of the sign-in page and the API. */
export type ConfluenceOrigins = { readonly signIn: string; readonly api: string }

export const CONFLUENCE_ORIGINS: ConfluenceOrigins = {
  signIn: 'https://auth.atlassian.com',
  api: 'https://api.atlassian.com',
}

const SPACES = 'read:space:confluence'
const PAGES = 'read:page:confluence'

/** https://developer.atlassian.com/cloud/confluence/oauth-2-3lo-apps/ */
export function confluenceProfile({ signIn }: Pick<ConfluenceOrigins, 'signIn'>): OAuthProfile {
  return {
    authorize: () => `${signIn}/authorize`,
    token: () => `${signIn}/oauth/token`,
    client: 'body',
    body: 'json',
    // Atlassian does not document PKCE.
    pkce: false,
    scopes: [SPACES, PAGES, 'read:folder:confluence', 'read:attachment:confluence', 'search:confluence'],
    // For the user's profile and a refresh token.
    alwaysRequestedScopes: ['read:me', 'offline_access'],
    requiredScopes: [[SPACES], [PAGES]],
    parameters: () => ({ audience: 'api.atlassian.com', prompt: 'consent' }),
    // The page asks for the site, and has a link to switch the account.
    chooseAccount: {},
    // The answer for a refresh token that was used, expired or revoked.
    refusals: { unauthorized_client: 'reconnect' },
  }
}
