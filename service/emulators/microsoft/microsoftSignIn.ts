import type { OAuthBehavior } from '../kit/VendorSignIn.ts'

/**
 * Microsoft's sign-in, below a directory: https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow
 * `administrators`: the directory whose administrator allows an app.
 */
export function microsoftSignIn(directory: string, administrators = directory): OAuthBehavior {
  return {
    authorize: `${directory}/oauth2/v2.0/authorize`,
    token: `${directory}/oauth2/v2.0/token`,
    client: 'body',
    body: 'form',
    pkce: true,
    expiresIn: 3599,
    refreshToken: 'replaced',
    adminConsent: `${administrators}/v2.0/adminconsent`,
    // https://learn.microsoft.com/entra/identity-platform/reference-error-codes. Assumed: where it is said.
    needsAdmin: {
      error: 'access_denied',
      error_description: 'AADSTS90094: Administrator consent is required.',
    },
  }
}
