import type { OAuthPlace, OAuthProfile } from '../auth/OAuthProfile.ts'
import { type SourceAccesses, scopesOfAccess } from '../SourceAccess.ts'

/** The sign-in of work, school and personal accounts. National clouds have other origins. */
export const MICROSOFT_LOGIN = 'https://login.microsoftonline.com'

/** A scope of OpenID Connect, not of a resource. */
const OFFLINE = 'offline_access'

type Endpoints = { readonly login: string; readonly graph: string }

/**
 * The Microsoft identity platform with the permissions of one source. Refresh tokens are replaced on each use
 * and can't be revoked: https://learn.microsoft.com/entra/identity-platform/refresh-tokens
 */
export function microsoftProfile(
  { login, graph }: Endpoints,
  [access, picked]: SourceAccesses,
): OAuthProfile {
  const at = (path: string) => (place: OAuthPlace) => `${login}/${tenantOf(place)}/oauth2/v2.0/${path}`
  // The consent page needs permissions with their resource.
  const withResource = (scope: string) => (scope === OFFLINE ? scope : `${new URL(graph).origin}/${scope}`)
  return {
    authorize: at('authorize'),
    token: at('token'),
    client: 'body',
    pkce: true,
    scopes: scopesOfAccess(access),
    ...(picked && { pickedScopes: scopesOfAccess(picked) }),
    chooseAccount: { prompt: 'select_account' },
    // https://learn.microsoft.com/entra/identity-platform/v2-admin-consent
    approval: {
      address: (place) => `${login}/${tenantOf(place, 'organizations')}/v2.0/adminconsent`,
      parameters: ({ fields }) => {
        const requested = fields.access === 'picked' && picked ? picked : access
        return { scope: scopesOfAccess(requested).map(withResource).join(' ') }
      },
      isGranted: ({ admin_consent, error }) => error === undefined && admin_consent?.toLowerCase() === 'true',
    },
  }
}

/**
 * The directory of the sign-in: the app's own, that of the form, or any. `any`: personal accounts have no
 * administrator.
 */
function tenantOf({ fields, settings }: OAuthPlace, any = 'common'): string {
  const typed = fields.microsoft_tenant
  const tenant = settings.tenant ?? (typed ? `${typed}.onmicrosoft.com` : any)
  return encodeURIComponent(tenant === 'common' ? any : tenant)
}
