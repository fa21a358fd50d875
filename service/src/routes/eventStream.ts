import { STREAM_EVENTS } from '@inlet/wire/service'
import * as v from 'valibot'
import { beginListening, type EventBatch, eventsSince, newestCursor } from '../db/events/customerEvents.ts'
import { readCursor } from '../db/events/EventCursor.ts'
import type { Reach } from '../db/filters/Reach.ts'
import type { Db } from '../db/schema.ts'
import type { EventStreams } from '../http/EventStreams.ts'
import { endpoint } from '../http/endpoint.ts'
import { HttpError } from '../http/HttpError.ts'
import { MAX_STREAM_MS, sendEvents } from '../http/sendEvents.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly streams: EventStreams
}

/** GET /event_stream: what changes within the reach of a token, as server-sent events. */
export const eventStreamEndpoints = [
  endpoint({
    method: 'GET',
    path: '/event_stream',
    by: 'customer',
    needs: 'status:read',
    effect: 'read',
    within: 'files',
    extension: true,
    id: 'streamEvents',
    summary: 'Changes of files, accounts and previews, as server-sent events',
    answer: v.union([
      STREAM_EVENTS['file.updated'],
      STREAM_EVENTS['account.updated'],
      STREAM_EVENTS['preview.progress'],
    ]),
    isEventStream: true,
    errors: [503],
    run: (deps: Deps) => async (c) => {
      const { token } = c.get('grant')
      if (token === null) throw new HttpError(403, 'Event streams are for access tokens, not for API keys.')
      const { id } = c.get('customer')
      const place = deps.streams.open(id)
      try {
        await beginListening(deps.db, id, addMs(deps.clock.now(), MAX_STREAM_MS))
        const first = await missed(deps, c.get('reach'), c.req.header('Last-Event-ID'))
        return sendEvents(c, deps, { place, token, first })
      } catch (error) {
        place.end()
        throw error
      }
    },
  }),
]

/** What a client that resumes has missed. One that begins lists everything. */
async function missed({ db, clock }: Deps, reach: Reach, lastEventId = ''): Promise<EventBatch> {
  const cursor = readCursor(lastEventId, clock.now())
  return cursor ? eventsSince(db, reach, cursor) : { cursor: await newestCursor(db), events: null }
}
