import { createMiddleware } from 'hono/factory'
import { HttpError } from '../../http/HttpError.ts'

/** Refuses pages of other origins, which a browser names also after DNS rebinding. Other programs name none. */
export function ownOriginsOnly(origins: readonly string[]) {
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('Origin')
    if (origin !== undefined && !origins.includes(origin)) {
      throw new HttpError(403, 'Pages of this origin may not call. Name it in INLET_CALLING_ORIGINS.')
    }
    await next()
  })
}
