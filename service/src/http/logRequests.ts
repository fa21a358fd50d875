import { createMiddleware } from 'hono/factory'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'

/** Names the answer, for whoever reports a failure and whoever reads the log. */
const REQUEST_ID = 'X-Request-Id'

/** One line per request: what was asked and how it ended. Never a body, a query or a header. */
export function logRequests({ log, clock }: { log: Log; clock: Clock }) {
  return createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
    const id = crypto.randomUUID()
    c.set('requestId', id)
    const began = clock.now().getTime()
    await next()
    const ms = clock.now().getTime() - began
    c.header(REQUEST_ID, id)
    log.info({ id, method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  })
}
