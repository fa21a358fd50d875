import type { OAuthPlace, OAuthProfile } from '../auth/OAuthProfile.ts'

/** Where people sign in with a work, school or personal account. Other clouds of Microsoft have others. */
export const MICROSOFT_LOGIN = 'https://login.microsoftonline.com'

type Endpoints = { readonly login: string; readonly graph: string }

/**
 * Microsoft's identity platform, for what one source reads. A refresh token is replaced each time it is used; there is no
 * call that ends one: https://learn.microsoft.com/entra/identity-platform/refresh-tokens
 */
export function microsoftProfile({ login, graph }: Endpoints, reads: readonly string[]): OAuthProfile {
  const at = (path: string) => (place: OAuthPlace) => `${login}/${tenantOf(place)}/oauth2/v2.0/${path}`
  // There a permission is named with whose it is.
  const permissions = ['User.Read', ...reads].map((name) => `${new URL(graph).origin}/${name}`)
  return {
    authorise: at('authorize'),
    token: at('token'),
    client: 'body',
    pkce: true,
    scopes: ['offline_access', 'User.Read', ...reads],
    chooseAccount: { prompt: 'select_account' },
    // https://learn.microsoft.com/entra/identity-platform/v2-admin-consent
    approval: {
      address: (place) => `${login}/${tenantOf(place, 'organizations')}/v2.0/adminconsent`,
      parameters: { scope: ['offline_access', ...permissions].join(' ') },
      isGranted: ({ admin_consent, error }) => error === undefined && admin_consent?.toLowerCase() === 'true',
    },
  }
}

/** Whose directory people sign in at: the app's own, that of the form, or any; personal accounts have no administrator. */
function tenantOf({ fields, settings }: OAuthPlace, any = 'common'): string {
  const typed = fields.microsoft_tenant
  const tenant = settings.tenant ?? (typed ? `${typed}.onmicrosoft.com` : any)
  return encodeURIComponent(tenant === 'common' ? any : tenant)
}
