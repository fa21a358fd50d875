import { createMiddleware } from 'hono/factory'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import { aboutLog, logContext } from '../lib/logContext.ts'
import { addToSpan } from '../lib/tracing.ts'

/** The `X-Request-Id` of the response, for bug reports and for the log. */
const REQUEST_ID = 'X-Request-Id'
/** An id that a proxy may have set. No other format gets into the log. */
const USABLE = /^[\w.-]{8,64}$/

/**
 * Logs one line per request: its method, route and status, never a body, a query or a header. All log lines of the
 * request have its id, which a proxy may set.
 */
export function logRequests({ log, clock }: { log: Log; clock: Clock }) {
  return createMiddleware((c, next) => {
    const given = c.req.header(REQUEST_ID) ?? ''
    const request = USABLE.test(given) ? given : crypto.randomUUID()
    return aboutLog({ request }, async () => {
      const began = clock.now().getTime()
      await next()
      const { customer } = logContext()
      addToSpan({
        'inlet.request.id': request,
        ...(customer !== undefined && { 'inlet.customer.id': customer }),
      })
      const ms = clock.now().getTime() - began
      c.header(REQUEST_ID, request)
      log.info({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
    })
  })
}
