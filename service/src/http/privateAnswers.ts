import { createMiddleware } from 'hono/factory'

/** Responses belong to one customer: caches must not store them, and browsers must not sniff their types. */
export const privateAnswers = createMiddleware(async (c, next) => {
  await next()
  const said = c.res.headers.get('Cache-Control')
  if (!said?.startsWith('no-store')) c.header('Cache-Control', 'no-store')
  c.header('X-Content-Type-Options', 'nosniff')
})
