import { createMiddleware } from 'hono/factory'
import { type Span, type SpanStart, type Tracer, traced, tracedBy } from '../lib/tracing.ts'
import { methodOf, routeOf } from './measureRequests.ts'

/** Traces each request, in the caller's trace if it has one. The span names the route pattern, never the path. */
export function traceRequests(tracer: Tracer | null) {
  return createMiddleware((c, next) => {
    const method = methodOf(c)
    const { traceparent, tracestate } = c.req.header()
    const start: SpanStart = {
      name: method,
      kind: 'server',
      attributes: { 'http.request.method': method },
      parent: { ...(traceparent && { traceparent }), ...(tracestate && { tracestate }) },
    }
    const answer = async (span: Span) => {
      await next()
      const route = routeOf(c)
      span.rename(`${method} ${route}`)
      span.set({ 'http.route': route, 'http.response.status_code': c.res.status })
      if (c.res.status >= 500) span.fail()
    }
    return tracedBy(tracer, () => traced(start, answer))
  })
}
