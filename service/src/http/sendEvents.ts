import { STREAM_EVENTS } from '@inlet/wire/service'
import type { Context } from 'hono'
import { stream } from 'hono/streaming'
import * as v from 'valibot'
import { findToken } from '../db/customers/accessTokens.ts'
import { DatabaseOutage } from '../db/DatabaseOutage.ts'
import { type CustomerEvent, type EventBatch, eventsSince } from '../db/events/customerEvents.ts'
import { writeCursor } from '../db/events/EventCursor.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import { pause } from '../lib/pause.ts'
import type { Authenticated } from './Environment.ts'
import type { StreamPlace } from './EventStreams.ts'

/** Clients reconnect after so many milliseconds. */
const RETRY_MS = 3_000
/** Milliseconds between two comments, by which clients and proxies see that the connection is alive. */
const HEARTBEAT_MS = 15_000
export const MAX_STREAM_MS = 30 * 60_000
/** Changes of so many milliseconds are read together. */
const GATHER_MS = 100

const COMMENT = ':\n\n'

type Deps = { readonly db: Db; readonly clock: Clock; readonly log: Log }

type StreamOptions = {
  readonly place: StreamPlace
  readonly token: { readonly hash: string; readonly expiresAt: Date }
  /** What a resumed stream has missed. */
  readonly first: EventBatch
}

/** Streams events until the place or the token ends, the client leaves, or the time is up. */
export function sendEvents(c: Context<Authenticated>, deps: Deps, options: StreamOptions): Response {
  const { clock, log } = deps
  const { place, token } = options
  const lifetime = Math.min(MAX_STREAM_MS, token.expiresAt.getTime() - clock.now().getTime())
  const stopTimer = clock.after(lifetime, () => place.end())
  // Transactions that were running when the stream began may not notify it.
  const stopWaiting = clock.after(HEARTBEAT_MS, () => place.wake())
  c.header('Content-Type', 'text/event-stream')
  // Proxies must neither gather nor compress it.
  c.header('X-Accel-Buffering', 'no')
  c.header('Cache-Control', 'no-store, no-transform')
  return stream(c, async (body) => {
    body.onAbort(() => place.end())
    // A client that reads nothing would hold up what is written to it.
    place.ended.addEventListener('abort', () => body.abort())
    const stopHeartbeat = beat(clock, () => void body.write(COMMENT))
    try {
      for await (const text of textsOf(c, deps, options)) await body.write(text)
    } catch (cause) {
      // An outage is logged once, by the job runner, and not for each stream.
      const isKnown = place.ended.aborted || cause instanceof DatabaseOutage
      if (!isKnown) log.error({ err: cause }, 'an event stream failed')
    } finally {
      stopHeartbeat()
      stopTimer()
      stopWaiting()
      place.end()
    }
  })
}

async function* textsOf(
  c: Context<Authenticated>,
  { db, clock }: Deps,
  { place, token, first }: StreamOptions,
): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`
  yield textOf(first, clock.now())
  let { cursor } = first
  for (;;) {
    await place.woken()
    await pause(clock, GATHER_MS, place.ended)
    if (!(await findToken(db, token.hash, clock.now()))) return
    const takenAt = clock.now()
    const batch = await eventsSince(db, c.get('reach'), cursor)
    cursor = batch.cursor
    yield textOf(batch, takenAt)
  }
}

/** Only the last event has an id: a client that lost the connection before it gets all of them again. */
function textOf({ events, cursor }: EventBatch, takenAt: Date): string {
  const id = `id: ${writeCursor(cursor, takenAt)}\n\n`
  if (events === null) return `event: reset\ndata: ${JSON.stringify(v.parse(STREAM_EVENTS.reset, {}))}\n${id}`
  if (events.length === 0) return COMMENT
  return events.map(eventText).join('\n') + id
}

function eventText({ type, objectId, state }: CustomerEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify(dataOf(type, objectId, state))}\n`
}

function dataOf(type: string, id: number, state: string | null): unknown {
  if (type === 'file.updated') return v.parse(STREAM_EVENTS[type], { file_id: id, sync_status: state })
  if (type === 'preview.progress') return v.parse(STREAM_EVENTS[type], { preview_id: id, state })
  return v.parse(STREAM_EVENTS['account.updated'], { account_id: id, sync_status: state })
}

/** Calls `task` again and again. Call the returned function to stop. */
function beat(clock: Clock, task: () => void): () => void {
  let cancel = () => {}
  const next = () => {
    cancel = clock.after(HEARTBEAT_MS, () => {
      task()
      next()
    })
  }
  next()
  return () => cancel()
}
