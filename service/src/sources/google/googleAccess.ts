import type { VendorReview } from '@inlet/wire/service'
import type { RequestedScope, SourceAccess } from '../SourceAccess.ts'

const SCOPES = 'https://www.googleapis.com/auth'
/** Whose account it is: https://developers.google.com/identity/openid-connect/openid-connect */
const IDENTITY: readonly RequestedScope[] = ['openid', 'email'].map((scope) => ({
  scope,
  reason: 'identity',
  required: true,
  always: true,
}))

/** Short names of Google's scopes, with what identifies the user. */
export function googleAccess(
  access: SourceAccess['access'],
  review: VendorReview,
  scopes: readonly RequestedScope[],
): SourceAccess {
  const full = scopes.map(({ scope, wider, ...rest }) => ({
    ...rest,
    scope: scopeOf(scope),
    ...(wider && { wider: wider.map(scopeOf) }),
  }))
  return { access, review, scopes: [...IDENTITY, ...full] }
}

function scopeOf(name: string): string {
  return name.startsWith('https:') ? name : `${SCOPES}/${name}`
}
