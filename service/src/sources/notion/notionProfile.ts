import type { OAuthProfile } from '../auth/OAuthProfile.ts'
import { scopesOfAccess } from '../SourceAccess.ts'
import { notionAccess } from './access.ts'

/** The schemas match this version: https://developers.notion.com/reference/versioning */
export const NOTION_VERSION = { 'notion-version': '2025-09-03' }

/** https://developers.notion.com/guides/get-started/authorization */
export function notionProfile(origin: string): OAuthProfile {
  return {
    authorize: () => `${origin}/v1/oauth/authorize`,
    token: () => `${origin}/v1/oauth/token`,
    revoke: { address: () => `${origin}/v1/oauth/revoke`, by: 'access-token' },
    // A user who connects the same workspace twice has one connection.
    shares: { by: 'person-in-workspace', among: 'NOTION' },
    client: 'basic',
    body: 'json',
    headers: NOTION_VERSION,
    pkce: false,
    // Capabilities are set where the connection is registered. Each user picks the pages to share.
    scopes: scopesOfAccess(notionAccess),
    parameters: () => ({ owner: 'user' }),
    // The sign-in page always asks for the workspace.
    chooseAccount: {},
  }
}
