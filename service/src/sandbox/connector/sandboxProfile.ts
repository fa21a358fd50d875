import type { OAuthProfile } from '../../sources/auth/OAuthProfile.ts'
import { type ThirdPartySource, workspaceOf } from '../../sources/thirdPartySources.ts'

/** How one source of the sandbox does OAuth 2: by the book. */
export function sandboxProfile(source: ThirdPartySource, baseUrl: string): OAuthProfile {
  const at = (path: string) => () => `${baseUrl}/${source}/${path}`
  return {
    authorize: at('authorize'),
    token: at('token'),
    revoke: { address: at('revoke'), by: 'token' },
    client: 'body',
    pkce: true,
    scopes: [],
    chooseAccount: { prompt: 'select_account' },
    parameters: ({ fields }) => ({ workspace: workspaceOf(source, fields) }),
  }
}
