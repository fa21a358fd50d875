import type { OAuthPlace, OAuthProfile } from '../auth/OAuthProfile.ts'

/** Where people sign in with a work, school or personal account. Other clouds of Microsoft have others. */
export const MICROSOFT_LOGIN = 'https://login.microsoftonline.com'

/**
 * Microsoft's identity platform, for what one source reads. A refresh token is replaced each time it is used; there is no
 * call that ends one: https://learn.microsoft.com/entra/identity-platform/refresh-tokens
 */
export function microsoftProfile(login: string, reads: readonly string[]): OAuthProfile {
  const at = (path: string) => (place: OAuthPlace) => `${login}/${tenantOf(place)}/oauth2/v2.0/${path}`
  return {
    authorise: at('authorize'),
    token: at('token'),
    client: 'body',
    pkce: true,
    scopes: ['offline_access', 'User.Read', ...reads],
    chooseAccount: { prompt: 'select_account' },
  }
}

/** Whose directory people sign in at: the app's own, that of the form, or any, personal accounts among them. */
function tenantOf({ fields, settings }: OAuthPlace): string {
  const typed = fields.microsoft_tenant
  const tenant = settings.tenant ?? (typed ? `${typed}.onmicrosoft.com` : 'common')
  return encodeURIComponent(tenant)
}
