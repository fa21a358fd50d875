import { createMiddleware } from 'hono/factory'
import type { Clock } from '../Clock.ts'
import type { Log } from '../log.ts'

/** One line per request: what was asked and how it ended. Never a body, a query or a header. */
export function logRequests({ log, clock }: { log: Log; clock: Clock }) {
  return createMiddleware(async (c, next) => {
    const began = clock.now().getTime()
    await next()
    const ms = clock.now().getTime() - began
    log.info({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  })
}
