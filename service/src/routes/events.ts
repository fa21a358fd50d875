import { Hono, type MiddlewareHandler } from 'hono'
import { isSameHash, readStamp } from '../accounts/stamps.ts'
import type { Config } from '../config/config.ts'
import {
  expediteAccounts,
  expediteImporters,
  expediteRenewals,
  findSubscriptions,
} from '../db/accounts/subscriptions.ts'
import type { Db } from '../db/schema.ts'
import { limitBody } from '../http/limitBody.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import type { Notice } from '../sources/Notices.ts'
import { isThirdPartySource } from '../sources/thirdPartySources.ts'

type Deps = {
  readonly config: Pick<Config, 'apps'>
  readonly db: Db
  readonly clock: Clock
  readonly connectors: Pick<Connectors, 'realFor'>
  /** Limits calls by IP address. */
  readonly limited: MiddlewareHandler
}

/** Bytes of a notification: what it says of changes is not read. */
const MAX_NOTICE_BYTES = 256_000

/**
 * POST /events/:source: receives a change notification. A forged call can at most trigger an early sync. All calls get
 * the same response, so that it reveals nothing.
 */
export function eventRoutes({ config, db, clock, connectors, limited }: Deps): Hono {
  const app = new Hono()
  app.post('/:source', limited, limitBody(MAX_NOTICE_BYTES), async (c) => {
    const source = c.req.param('source')
    const notices = connectors.realFor(source)?.notices
    // Bodies for a source without notifications are not read.
    if (!notices) return c.body(null, 202)
    const body = await c.req.text()
    const apps = isThirdPartySource(source) ? (config.apps.get(source) ?? []) : []
    const call = { query: c.req.query(), header: (name: string) => c.req.header(name), body }
    const notice = notices.hear(call, { apps, now: clock.now() }) ?? null
    if (notice?.kind === 'challenge') return challenged(notice.text)
    if (notice) await hurry(source, notice)
    return c.body(null, 202)
  })

  async function hurry(source: string, notice: Exclude<Notice, { kind: 'challenge' }>): Promise<void> {
    const now = clock.now()
    if (notice.kind === 'items') return expediteImporters(db, { source, ...notice }, now)
    const given = new Map(
      notice.stamps.flatMap((text) => {
        const stamp = readStamp(text)
        return stamp ? [[stamp.key, stamp.secretHash] as const] : []
      }),
    )
    const found = await findSubscriptions(db, source, [...given.keys()])
    const ours = found.filter(({ key, secret_hash }) => isSameHash(secret_hash, given.get(key) ?? ''))
    await expediteAccounts(
      db,
      ours.map(({ account_id }) => account_id),
      now,
    )
    const ending = new Set(notice.ending?.map((text) => readStamp(text)?.key))
    const lapsing = ours.filter(({ key }) => ending.has(key))
    await expediteRenewals(
      db,
      lapsing.map(({ key }) => key),
      now,
    )
  }
  return app
}

/** As plain text, so that no browser renders it. */
function challenged(text: string): Response {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'no-store',
  }
  return new Response(text, { headers })
}
