import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Database } from '../db/database.ts'
import { KnownFigures } from '../db/KnownFigures.ts'
import { ping } from '../db/ping.ts'
import { readFigures } from '../db/readFigures.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Metrics } from '../lib/Metrics.ts'
import type { DiskSpace } from '../uploads/DiskSpace.ts'

type Deps = {
  readonly metrics: Metrics
  readonly database: Pick<Database, 'db' | 'pool'>
  readonly disk: DiskSpace
  readonly clock: Clock
  /** The bearer token for reading metrics. */
  readonly token: string
}

/** GET /metrics, for Prometheus. */
export function metricsRoutes(deps: Deps) {
  const { metrics, database, disk, clock, token } = deps
  const app = new Hono()
  const known = new KnownFigures({
    answer: () => ping(database.db),
    count: (now) => readFigures(database.db, now),
    clock,
  })
  metrics.watchProcess()
  app.get('/', async (c) => {
    c.header('Cache-Control', 'no-store')
    if (!isToken(c.req.header('Authorization'), token)) {
      c.header('WWW-Authenticate', 'Bearer')
      return c.json({ detail: 'The token of INLET_METRICS_TOKEN is needed.' }, 401)
    }
    const found = await known.look()
    metrics.showDatabase(found !== null)
    metrics.showFigures(found?.figures ?? null)
    metrics.showPool(database.pool())
    metrics.showDiskRoom(await disk.room())
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  })
  return app
}

/** Compared as digests, in constant time. */
function isToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
