import type { OAuthProfile } from '../auth/OAuthProfile.ts'
import type { GoogleAddresses } from './googleAddresses.ts'

const SCOPES = 'https://www.googleapis.com/auth'
const WHO = ['openid', 'email']

/** The names of scopes, each with those that allow the same and more: a host may ask for one of them in its place. */
type Scopes = readonly (readonly [name: string, ...wider: string[]])[]

/**
 * How people sign in at Google: https://developers.google.com/identity/protocols/oauth2/web-server. `openid` and `email`
 * say who it is. Without `prompt=consent` nobody who signs in a second time would bring a refresh token.
 */
export function googleProfile({ authorise, token, revoke }: GoogleAddresses, names: Scopes): OAuthProfile {
  const needs = names.map((enough) => enough.map(scopeOf))
  return {
    authorise: () => authorise,
    token: () => token,
    client: 'body',
    pkce: true,
    scopes: [...WHO, ...names.map(([name]) => scopeOf(name))],
    always: WHO,
    needs,
    parameters: () => ({ access_type: 'offline', prompt: 'consent' }),
    chooseAccount: { prompt: 'consent select_account' },
    // https://support.google.com/accounts/answer/16668185: the first two are an administrator's to change.
    refusals: {
      admin_policy_enforced: 'admin-approval',
      access_not_configured: 'admin-approval',
      org_internal: 'admin-approval',
      deleted_client: 'app',
      disabled_client: 'app',
    },
    revoke: { address: () => revoke, by: 'token' },
    // Whatever a person gave to one client, at all of Google's sources, ends together.
    shares: { by: 'person', among: 'google' },
  }
}

function scopeOf(name: string): string {
  return name.startsWith('https:') ? name : `${SCOPES}/${name}`
}
