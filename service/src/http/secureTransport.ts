import { createMiddleware } from 'hono/factory'
import type { Config } from '../config/config.ts'

/** A year. */
const SECONDS = 31_536_000

/** Sends HSTS if users reach the service by https. */
export function secureTransport({ frameOrigins }: Pick<Config, 'frameOrigins'>) {
  const isSecure = frameOrigins[0]?.startsWith('https:') ?? false
  return createMiddleware(async (c, next) => {
    await next()
    if (isSecure) c.header('Strict-Transport-Security', `max-age=${SECONDS}`)
  })
}
