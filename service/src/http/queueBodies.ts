import { createMiddleware } from 'hono/factory'
import { FairQueue } from '../lib/FairQueue.ts'
import type { Authenticated } from './Environment.ts'
import { HttpError } from './HttpError.ts'
import { isForm, isUploadPart } from './limitBody.ts'

/** Bodies up to so many bytes bypass the queue. */
const MAX_SMALL_BYTES = 64_000
const MAX_MEDIUM_BYTES = 1_000_000
/** Waiting bodies per customer. */
const MAX_WAITING = 50

/**
 * Bounds the bodies in memory, in total size and per customer. A waiting body is not read. Uploads bypass the queue:
 * they are streamed to the blob store. Place it behind `authenticate`.
 */
export function queueBodies() {
  const medium = new FairQueue(32, 8)
  const large = new FairQueue(4, 2)
  return createMiddleware<Authenticated>(async (c, next) => {
    const { headers, signal } = c.req.raw
    const { method } = c.req
    const type = headers.get('Content-Type')
    if (method === 'GET' || isForm(type) || (method === 'PATCH' && isUploadPart(type))) return next()
    const bytes = Number(headers.get('Content-Length') ?? Number.POSITIVE_INFINITY)
    if (bytes <= MAX_SMALL_BYTES) return next()
    const queue = bytes <= MAX_MEDIUM_BYTES ? medium : large
    const { id } = c.get('customer')
    if (queue.waitingOf(id) >= MAX_WAITING) {
      throw new HttpError(429, 'Too many large requests at the same time. Try again in 1 s.', {
        'Retry-After': '1',
      })
    }
    await queue.run(id, next, signal)
  })
}
