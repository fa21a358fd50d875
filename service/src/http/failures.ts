import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { DatabaseOutage } from '../db/DatabaseOutage.ts'
import { TooManyTags } from '../db/filters/changedTags.ts'
import { BadCursor } from '../db/paging/BadCursor.ts'
import { BlobFault } from '../lib/BlobFault.ts'
import type { Log } from '../lib/log.ts'
import { isNoSpace, NoSpace } from '../lib/NoSpace.ts'
import { HttpError, UNREAD } from './HttpError.ts'
import { errorPage, wantsPage } from './pages.ts'

const OUR_FAULT = 'Something went wrong on our side.'
const REQUEST_CANCELED = 'The request was called off.'
const OUTAGE = 'The service is not available at the moment. Try again in a few seconds.'
/** `Retry-After` in seconds during an outage: about as long as a restart of the database takes. */
const RETRY_AFTER = '5'

/** Turns an error into a response. Unexpected errors are logged, and their messages are never sent. */
export function failureHandler(log: Log) {
  return (error: unknown, c: Context): Response => {
    if (error instanceof HttpError) {
      const { detail, issues, members } = error
      return c.json({ detail, ...(issues && { issues }), ...members }, error.status, { ...error.headers })
    }
    if (error instanceof HTTPException && error.status === 400) {
      // Only malformed JSON gets here; schemas find all other issues of a request.
      return c.json({ detail: [{ loc: ['body'], msg: 'This is not JSON.', type: 'json_invalid' }] }, 422)
    }
    if (error instanceof HTTPException && error.status === 413) {
      return c.json({ detail: 'The request is too large.' }, 413, UNREAD)
    }
    // The client has disconnected, so no one reads the response and nothing failed here.
    const { signal } = c.req.raw
    if (signal.aborted && error === signal.reason) return c.json({ detail: REQUEST_CANCELED }, 422)
    if (error instanceof BadCursor) {
      const loc = ['body', 'pagination', 'after']
      return c.json({ detail: [{ loc, msg: error.message, type: 'value_error' }] }, 422)
    }
    if (error instanceof TooManyTags) {
      return c.json({ detail: [{ loc: ['body', 'tags'], msg: error.message, type: 'max_entries' }] }, 422)
    }
    // The job runner logs an outage and its end once; this would be a line per request.
    if (error instanceof DatabaseOutage) return unavailable(c)
    if (error instanceof BlobFault && error.code === 'unavailable') {
      log.warn({ err: error, path: c.req.path }, 'the storage of files does not answer')
      return unavailable(c)
    }
    if (isNoSpace(error)) return c.json({ detail: new NoSpace().message }, 507, UNREAD)
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'request failed')
    return wantsPage(c) ? errorPage(c, 500, 'Internal Server Error') : c.json({ detail: OUR_FAULT }, 500)
  }
}

function unavailable(c: Context): Response {
  const headers = { 'Retry-After': RETRY_AFTER }
  return wantsPage(c)
    ? errorPage(c, 503, 'Service Unavailable', headers)
    : c.json({ detail: OUTAGE }, 503, { ...headers, ...UNREAD })
}

/** For unknown paths. */
export function unknownPath(c: Context): Response {
  return wantsPage(c) ? errorPage(c, 404, 'Not Found') : c.json({ detail: 'Not Found' }, 404)
}
