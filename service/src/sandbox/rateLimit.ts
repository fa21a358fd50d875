import type { MiddlewareHandler } from 'hono'
import { addMs } from '../lib/addMs.ts'
import type { WithAccess } from './authenticate.ts'
import type { Sandbox } from './Sandbox.ts'
import { limitAnswer, limitInside } from './vendorAnswers.ts'

/** Some people are told to wait. Behind `authenticate`. */
export function rateLimit({
  memory,
  clock,
}: Pick<Sandbox, 'memory' | 'clock'>): MiddlewareHandler<WithAccess> {
  return async (c, next) => {
    const { person, grant } = c.get('access')
    const wait = memory.waitFor(grant, person)
    if (wait === null) return next()
    if (person.quirk === 'error-inside') return limitInside()
    if (person.quirk === 'own-limits') return limitAnswer(c.get('source'), addMs(clock.now(), wait * 1000))
    return c.json({ error: 'rate_limited' }, 429, { 'Retry-After': String(wait) })
  }
}
