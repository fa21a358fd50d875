import type { Context, MiddlewareHandler } from 'hono'
import { checkKey } from '../../emulators/kit/checkKey.ts'
import { AccessClaims } from '../../emulators/kit/claims.ts'
import { KEY_LOGINS } from '../../emulators/kit/keyLogins.ts'
import { type Person, personOf } from '../../emulators/people/people.ts'
import { connectsWithKeys, type KeySource, type ThirdPartySource } from '../sources/thirdPartySources.ts'
import { LOGIN_HEADER } from './connector/sandboxAnswers.ts'
import type { Sandbox, SandboxEnvironment } from './Sandbox.ts'
import { SandboxContent } from './SandboxContent.ts'

export type Access = { readonly person: Person; readonly grant: string }

export type WithAccess = {
  Variables: SandboxEnvironment['Variables'] & { access: Access; content: SandboxContent }
}

/** Lets in whoever brings an access token of this source, or a key where the source has keys. */
export function authenticate(sandbox: Sandbox): MiddlewareHandler<WithAccess> {
  return async (c, next) => {
    const source = c.get('source')
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    const access = connectsWithKeys(source)
      ? byKey(sandbox, source, token, new URLSearchParams(c.req.header(LOGIN_HEADER)))
      : byToken(sandbox, source, token)
    if (typeof access === 'string') return c.json({ error: 'invalid_login', message: access }, 401)
    if (access === null) return accessEnded(c)
    const edits = sandbox.memory.editsOf(source, access.person.id)
    c.set('access', access)
    c.set(
      'content',
      new SandboxContent(source, access.person, edits, sandbox.publicUrl ?? new URL(c.req.url).origin),
    )
    return next()
  }
}

export function accessEnded(c: Context) {
  return c.json({ error: 'invalid_token' }, 401, { 'WWW-Authenticate': 'Bearer error="invalid_token"' })
}

/** A text says what is wrong with what was typed. */
function byKey(
  { memory }: Sandbox,
  source: KeySource,
  key: string,
  fields: URLSearchParams,
): Access | string {
  const judgement = checkKey(source, key, fields)
  if ('refusal' in judgement) return judgement.refusal
  const grant = `${source} ${key}`
  return memory.hasEnded(grant) ? KEY_LOGINS[source].wrongKey : { person: judgement.person, grant }
}

function byToken({ tokens, memory }: Sandbox, source: ThirdPartySource, token: string): Access | null {
  const claims = tokens.read(AccessClaims, token)
  const person = claims?.source === source ? personOf(claims.person) : null
  if (!claims || !person || memory.hasEnded(claims.grant)) return null
  return { person, grant: claims.grant }
}
