import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Log } from '../log.ts'
import { errorPage, wantsPage } from './pages.ts'
import { Refusal, UNREAD } from './Refusal.ts'

const OUR_FAULT = 'Something went wrong on our side.'
const CALLED_OFF = 'The request was called off.'

/** Turns whatever was thrown into an answer. What nobody foresaw is logged, and never told. */
export function failureHandler(log: Log) {
  return (error: unknown, c: Context): Response => {
    if (error instanceof Refusal) return c.json({ detail: error.detail }, error.status, { ...error.headers })
    if (error instanceof HTTPException && error.status === 400) {
      // Only a body that is not JSON gets here; every other fault of a request is found by its schema.
      return c.json({ detail: [{ loc: ['body'], msg: 'This is not JSON.', type: 'json_invalid' }] }, 422)
    }
    if (error instanceof HTTPException && error.status === 413) {
      return c.json({ detail: 'The request is too large.' }, 413, UNREAD)
    }
    // Whoever asked has gone: nobody hears the answer, and nothing of ours failed.
    const { signal } = c.req.raw
    if (signal.aborted && error === signal.reason) return c.json({ detail: CALLED_OFF }, 422)
    const id: unknown = c.get('requestId')
    log.error({ id, err: error, method: c.req.method, path: c.req.path }, 'request failed')
    return wantsPage(c) ? errorPage(c, 500, 'Internal Server Error') : c.json({ detail: OUR_FAULT }, 500)
  }
}

/** For paths that nothing answers. */
export function unknownPath(c: Context): Response {
  return wantsPage(c) ? errorPage(c, 404, 'Not Found') : c.json({ detail: 'Not Found' }, 404)
}
