import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Log } from '../lib/log.ts'

/** What browsers report. The script's sample is left out: it may hold what a person typed. */
const Report = v.object({
  'csp-report': v.object({
    'blocked-uri': v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    'violated-directive': v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    'effective-directive': v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
  }),
})

/** POST /csp collects what the frame's security policy blocked; GET /csp/reports tells how often, outside production. */
export function cspRoutes({ log, production }: { log: Log; production: boolean }): Hono {
  let count = 0
  const app = new Hono()
  app.post('/', bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    const report = v.safeParse(Report, await c.req.json().catch(() => null))
    if (report.success) {
      count += 1
      log.warn({ report: report.output['csp-report'] }, "blocked by the frame's security policy")
    }
    return c.body(null, 204)
  })
  if (!production) app.get('/reports', (c) => c.json({ count }))
  return app
}
