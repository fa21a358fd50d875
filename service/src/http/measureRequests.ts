import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { Clock } from '../lib/Clock.ts'
import type { Metrics } from '../lib/Metrics.ts'

/** Other methods get one label, because a client can invent any. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts every request by its route pattern, never by its path. */
export function measureRequests({ metrics, clock }: { metrics: Metrics; clock: Clock }) {
  return createMiddleware(async (c, next) => {
    const began = clock.now().getTime()
    await next()
    const seconds = (clock.now().getTime() - began) / 1000
    metrics.request({ method: methodOf(c), route: routeOf(c), status: c.res.status }, seconds)
  })
}

export function methodOf({ req }: Context): string {
  return METHODS.has(req.method) ? req.method : 'other'
}

/** The handler's own pattern, or else that of the middleware of a whole folder. */
export function routeOf(c: Context): string {
  const patterns = matchedRoutes(c).map(({ path }) => path)
  const own = patterns.filter((pattern) => pattern !== '/*')
  return own.findLast((pattern) => !pattern.endsWith('/*')) ?? own.at(-1) ?? 'other'
}
