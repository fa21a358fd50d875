import type { Context, MiddlewareHandler } from 'hono'
import { connectsWithKeys, type ThirdPartySource } from '../connectors/thirdPartySources.ts'
import { AccessClaims } from './claims.ts'
import { type Person, personOf } from './people.ts'
import type { Sandbox, SandboxEnvironment } from './Sandbox.ts'
import { Shelf } from './Shelf.ts'

export type Access = { readonly person: Person; readonly grant: string }

export type WithAccess = {
  Variables: SandboxEnvironment['Variables'] & { access: Access; shelf: Shelf }
}

/** A key that a person made at a source where people connect with keys: `sandbox-fine`, or a newer `sandbox-fine-2`. */
const KEY = /^sandbox-([a-z]+)(?:-\w+)?$/

/** Lets in whoever brings an access token of this source, or a key where the source has keys. */
export function authenticate(sandbox: Sandbox): MiddlewareHandler<WithAccess> {
  return async (c, next) => {
    const source = c.get('source')
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    const access = accessOf(sandbox, source, token)
    if (!access || sandbox.memory.hasEnded(access.grant)) return accessEnded(c)
    const edits = sandbox.memory.editsOf(source, access.person.id)
    c.set('access', access)
    c.set('shelf', new Shelf(source, access.person, edits, sandbox.publicUrl ?? new URL(c.req.url).origin))
    return next()
  }
}

export function accessEnded(c: Context) {
  return c.json({ error: 'invalid_token' }, 401, { 'WWW-Authenticate': 'Bearer error="invalid_token"' })
}

function accessOf({ tokens }: Sandbox, source: ThirdPartySource, token: string): Access | null {
  const named = connectsWithKeys(source) ? KEY.exec(token)?.[1] : undefined
  if (named !== undefined) {
    const person = personOf(named)
    return person && { person, grant: `${source} ${token}` }
  }
  const claims = tokens.read(AccessClaims, token)
  const person = claims?.source === source ? personOf(claims.person) : null
  return claims && person && { person, grant: claims.grant }
}
