import { createMiddleware } from 'hono/factory'
import type { Authenticated } from './Environment.ts'
import { Refusal } from './Refusal.ts'
import type { TokenBuckets } from './TokenBuckets.ts'

/** Counts the calls of each access token. Behind `authenticate`. */
export function limitRate(buckets: TokenBuckets) {
  return createMiddleware<Authenticated>(async (c, next) => {
    const wait = buckets.take(c.get('tokenHash'))
    if (wait > 0) {
      throw new Refusal(429, `Too many requests. Try again in ${wait} s.`, { 'Retry-After': String(wait) })
    }
    await next()
  })
}
