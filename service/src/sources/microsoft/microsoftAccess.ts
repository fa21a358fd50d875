import type { RequestedScope, SourceAccess } from '../SourceAccess.ts'

/** Permissions of Microsoft Graph: https://learn.microsoft.com/graph/permissions-reference */
export function microsoftAccess(
  { access, review }: Pick<SourceAccess, 'access' | 'review'>,
  scopes: readonly RequestedScope[],
): SourceAccess {
  return {
    access,
    review,
    scopes: [
      // A refresh token: https://learn.microsoft.com/entra/identity-platform/scopes-oidc
      { scope: 'offline_access', reason: 'offline', required: false },
      // The least for GET /me: https://learn.microsoft.com/graph/api/user-get
      { scope: 'User.Read', reason: 'identity', required: true },
      ...scopes,
    ],
  }
}
