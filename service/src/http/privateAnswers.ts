import { createMiddleware } from 'hono/factory'

/** Answers belong to one customer: no cache keeps them, and no browser guesses what they are. */
export const privateAnswers = createMiddleware(async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
  c.header('X-Content-Type-Options', 'nosniff')
})
