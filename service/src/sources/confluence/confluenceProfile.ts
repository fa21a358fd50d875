import type { OAuthProfile } from '../auth/OAuthProfile.ts'

/** Where people sign in, and where everything is asked for. */
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
    authorise: () => `${signIn}/authorize`,
    token: () => `${signIn}/oauth/token`,
    client: 'body',
    body: 'json',
    // Atlassian's reference has no word of it.
    pkce: false,
    scopes: [SPACES, PAGES, 'read:folder:confluence', 'read:attachment:confluence', 'search:confluence'],
    // Who it is, and an access that can be renewed.
    always: ['read:me', 'offline_access'],
    needs: [[SPACES], [PAGES]],
    parameters: () => ({ audience: 'api.atlassian.com', prompt: 'consent' }),
    // The page asks which site is meant, and has a link to change the account.
    chooseAccount: {},
    // What is said of a refresh token that was used, is too old, or whose owner took it back.
    refusals: { unauthorized_client: 'reconnect' },
  }
}
