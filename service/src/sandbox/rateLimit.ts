import type { MiddlewareHandler } from 'hono'
import type { WithAccess } from './authenticate.ts'
import type { Sandbox } from './Sandbox.ts'

/** Some people are told to wait. Behind `authenticate`. */
export function rateLimit({ memory }: Pick<Sandbox, 'memory'>): MiddlewareHandler<WithAccess> {
  return async (c, next) => {
    const { person, grant } = c.get('access')
    const wait = memory.waitFor(grant, person)
    if (wait !== null) return c.json({ error: 'rate_limited' }, 429, { 'Retry-After': String(wait) })
    return next()
  }
}
