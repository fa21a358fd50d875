import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { limitBody } from '../http/limitBody.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'

/** A report of a browser. The script's sample is left out: it may contain what a user typed. */
const Report = v.object({
  'csp-report': v.object({
    'blocked-uri': v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    'violated-directive': v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
    'effective-directive': v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
  }),
})

const MAX_REPORT_BYTES = 64 * 1024
/** Log lines per minute, because anyone can send reports. */
const MAX_LINES = 10
const MINUTE_MS = 60_000

type Deps = {
  readonly log: Log
  readonly clock: Clock
  readonly production: boolean
  /** Limits reports by IP address. */
  readonly limited: MiddlewareHandler
}

/** POST /csp collects violations of the frame's security policy; GET /csp/reports counts them, outside production. */
export function cspRoutes({ log, clock, production, limited }: Deps): Hono {
  let count = 0
  const sample = new LogSample(clock)
  const app = new Hono()
  app.post('/', limited, limitBody(MAX_REPORT_BYTES), async (c) => {
    const report = v.safeParse(Report, parse(await c.req.text()))
    if (report.success) {
      count += 1
      const skipped = sample.take()
      if (skipped !== null) {
        const about = { report: report.output['csp-report'], ...(skipped > 0 && { skipped }) }
        log.warn(about, "blocked by the frame's security policy")
      }
    }
    return c.body(null, 204)
  })
  if (!production) app.get('/reports', (c) => c.json({ count }))
  return app
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Limits log lines per minute. */
class LogSample {
  private readonly clock: Clock
  private since = 0
  private lines = 0
  private skipped = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Returns how many lines were skipped since the last one; null: skip this one too. */
  take(): number | null {
    const now = this.clock.now().getTime()
    if (now - this.since >= MINUTE_MS) {
      this.since = now
      this.lines = 0
    }
    if (this.lines >= MAX_LINES) {
      this.skipped += 1
      return null
    }
    this.lines += 1
    const { skipped } = this
    this.skipped = 0
    return skipped
  }
}
