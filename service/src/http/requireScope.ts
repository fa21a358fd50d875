import type { TokenScope } from '@inlet/wire/service'
import { createMiddleware } from 'hono/factory'
import type { Authenticated, CallGrant } from './Environment.ts'
import { HttpError } from './HttpError.ts'

/** Refuses calls whose token doesn't allow `scope`. Behind `authenticate`. */
export function requireScope(scope: TokenScope) {
  return createMiddleware<Authenticated>(async (c, next) => {
    expectScope(c.get('grant'), scope)
    await next()
  })
}

/** Throws 403 if the grant doesn't allow `scope`: for what a request asks for beyond its endpoint's own scope. */
export function expectScope({ scopes }: CallGrant, scope: TokenScope): void {
  if (scopes === null || scopes.includes(scope)) return
  throw new HttpError(
    403,
    // For programs, so no sentence: the widget says in its own words that a person may not do this.
    `insufficient_scope: ${scope}`,
    { 'WWW-Authenticate': `Token error="insufficient_scope", scope="${scope}"` },
    null,
    { code: 'insufficient_scope', required_scopes: [scope] },
  )
}

/** When addresses of contents end at the latest: those of a limited token with the token. Null: it sets no end. */
export function urlDeadline({ scopes, expiresAt }: CallGrant): Date | null {
  return scopes === null ? null : expiresAt
}
