import type { OAuthProfile } from '../auth/OAuthProfile.ts'

/** What answers look like: https://developers.notion.com/reference/versioning. The schemas are of this version. */
export const NOTION_VERSION = { 'notion-version': '2025-09-03' }

/** https://developers.notion.com/guides/get-started/authorization */
export function notionProfile(origin: string): OAuthProfile {
  return {
    authorise: () => `${origin}/v1/oauth/authorize`,
    token: () => `${origin}/v1/oauth/token`,
    revoke: { address: () => `${origin}/v1/oauth/revoke`, by: 'access-token' },
    // Who connects the same workspace twice has one connection there.
    shares: { by: 'person-in-workspace', among: 'NOTION' },
    client: 'basic',
    body: 'json',
    headers: NOTION_VERSION,
    pkce: false,
    // What the connection may do is ticked where it is registered; which pages it may see is picked by each person.
    scopes: [],
    parameters: () => ({ owner: 'user' }),
    // Its page asks for the workspace by itself.
    chooseAccount: {},
  }
}
