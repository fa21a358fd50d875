import { createMiddleware } from 'hono/factory'
import type { Config } from '../config/config.ts'
import { HttpError } from './HttpError.ts'

/**
 * Accepts cookie-authenticated calls only from our own pages. Browsers send `Sec-Fetch-Site`; those that don't, as on
 * plain http, send `Origin` with every unsafe method.
 */
export function ownPageOnly({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const own = new URL(publicUrl).origin
  return createMiddleware(async (c, next) => {
    const site = c.req.header('Sec-Fetch-Site')
    const origin = c.req.header('Origin')
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const isOwn =
      site === undefined ? origin === own || (isRead && origin === undefined) : site === 'same-origin'
    if (!isOwn) throw new HttpError(403, `This is for the page alone, at ${own}.`)
    await next()
  })
}
