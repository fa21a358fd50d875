import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Database } from '../db/database.ts'
import { readFigures } from '../db/readFigures.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Figures, Metrics } from '../lib/Metrics.ts'
import { within } from '../lib/within.ts'
import type { DiskSpace } from '../uploads/DiskSpace.ts'

type Dependencies = {
  readonly metrics: Metrics
  readonly database: Pick<Database, 'db' | 'pool'>
  readonly disk: DiskSpace
  readonly clock: Clock
  /** Whoever has it may look. */
  readonly token: string
}

/** Milliseconds for which what the database counted is told again: counting looks at every file. */
const KEPT = 30_000
/** Milliseconds that it has to answer. Prometheus itself waits for ten seconds. */
const TIMEOUT_MS = 5_000

/** GET /metrics, for Prometheus. */
export function metricsRoutes(dependencies: Dependencies) {
  const { metrics, database, disk, clock, token } = dependencies
  const app = new Hono()
  let known: { readonly at: number; readonly figures: Promise<Figures | null> } | null = null
  const figures = () => {
    const now = clock.now()
    if (known && now.getTime() - known.at < KEPT) return known.figures
    const asked = within(
      readFigures(database.db, now).catch(() => null),
      clock,
      TIMEOUT_MS,
    )
    const current = { at: now.getTime(), figures: asked }
    known = current
    void asked.then((found) => {
      // What failed is asked again at the next look.
      if (found === null && known === current) known = null
    })
    return asked
  }
  metrics.watchProcess()
  app.get('/', async (c) => {
    c.header('Cache-Control', 'no-store')
    if (!isToken(c.req.header('Authorization'), token)) {
      c.header('WWW-Authenticate', 'Bearer')
      return c.json({ detail: 'The token of INLET_METRICS_TOKEN is needed.' }, 401)
    }
    metrics.showFigures(await figures())
    metrics.showPool(database.pool())
    metrics.showDiskRoom(await disk.room())
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  })
  return app
}

/** Digests, so that the time tells nothing. */
function isToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
