import type { TokenScope } from '@inlet/wire/service'
import { createMiddleware } from 'hono/factory'
import type { Authenticated, CallGrant } from './Environment.ts'
import { HttpError } from './HttpError.ts'

/** Refuses calls whose token doesn't allow `scope`. Place it behind `authenticate`. */
export function requireScope(scope: TokenScope) {
  return createMiddleware<Authenticated>(async (c, next) => {
    expectScope(c.get('grant'), scope)
    await next()
  })
}

export function allowsScope({ scopes }: CallGrant, scope: TokenScope): boolean {
  return scopes === null || scopes.includes(scope)
}

/** Throws 403 if the grant doesn't allow `scope`: for requests that need more than their endpoint's own scope. */
export function expectScope(grant: CallGrant, scope: TokenScope): void {
  if (allowsScope(grant, scope)) return
  throw new HttpError(
    403,
    // For programs only: the widget shows a text of its own.
    `insufficient_scope: ${scope}`,
    { 'WWW-Authenticate': `Token error="insufficient_scope", scope="${scope}"` },
    null,
    { code: 'insufficient_scope', required_scopes: [scope] },
  )
}

/** Throws 403 if what a call would create is outside the limits of its token. */
export function expectReached(isReached: boolean): void {
  if (!isReached) throw outsideGrant()
}

export function outsideGrant(): HttpError {
  const headers = { 'WWW-Authenticate': 'Token error="outside_grant"' }
  return new HttpError(403, 'outside_grant', headers, null, { code: 'outside_grant' })
}

/** The limited token with which signed URLs expire. Null: the token has no limits. */
export function urlToken({ scopes, bounds, token }: CallGrant): CallGrant['token'] {
  return scopes === null && bounds === null ? null : token
}
