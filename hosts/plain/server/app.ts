import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type Next } from 'hono'
import * as v from 'valibot'
import type { Config } from './config.ts'
import { Inlet } from './Inlet.ts'
import { sampleSite } from './sampleSite.ts'

/**
 * Who is asking. A real product takes this from the session of the person who is signed in; this page has no
 * sign-in, so it has one customer, and `?customer=` for looking at it as somebody else.
 */
const Customer = v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)), 'acme-demo')
const Question = v.object({ query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000)) })

/** The server of the page: the built page, two routes of its own, and a small website to try scraping on. */
export function createApp(config: Config, pageFolder: string): Hono {
  const inlet = new Inlet(config.serviceUrl, config.apiKey)
  const app = new Hono()

  app.use(pageHeaders(new URL(config.frameUrl).origin))
  app.use('/api/*', sameOriginOnly)

  app.get('/api/settings', (c) => c.json({ frameUrl: config.frameUrl, playground: config.playground }))

  app.get('/api/inlet-token', async (c) => {
    const customer = v.safeParse(Customer, c.req.query('customer'))
    if (!customer.success) return c.json({ error: 'No such customer.' }, 400)
    return c.json({ access_token: await inlet.accessToken(customer.output) })
  })

  app.post('/api/search', async (c) => {
    const customer = v.safeParse(Customer, c.req.query('customer'))
    const question = v.safeParse(Question, await c.req.json().catch(() => null))
    if (!customer.success || !question.success) return c.json({ error: 'Ask a question.' }, 400)
    return c.json({ hits: await inlet.search(customer.output, question.output.query) })
  })

  // The consent screen shows it; the frame asks for images in a way that the image's owner must allow.
  app.use('/acme.svg', async (c, next) => {
    await next()
    c.header('Access-Control-Allow-Origin', '*')
  })
  app.route('/', sampleSite())

  app.use(async (c, next) => {
    if (/^\/playground\b/.test(c.req.path) && !config.playground) return c.notFound()
    return next()
  })
  app.use('/playground', serveStatic({ root: pageFolder, path: 'playground.html' }))
  app.use(PREVIEW, serveStatic({ root: pageFolder, path: 'playground/preview.html' }))
  app.use(serveStatic({ root: pageFolder }))

  app.onError((error, c) => {
    process.stderr.write(`${c.req.method} ${c.req.path}: ${error.message}\n`)
    return c.json({ error: 'The service did not answer as it should.' }, 502)
  })
  return app
}

/** The host page that the playground shows inside itself, out of the way of its controls. */
const PREVIEW = '/playground/preview'

/** As strict as a page can be that embeds Inlet: the frame's origin is the only thing it adds. */
function pageHeaders(frameOrigin: string) {
  const policy = (frames: string, ancestors: string) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      `frame-src ${frames}`,
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${ancestors}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ')
  const policies: Readonly<Record<string, string>> = {
    '/playground': policy("'self'", "'none'"),
    [PREVIEW]: policy(frameOrigin, "'self'"),
  }
  const usual = policy(frameOrigin, "'none'")
  return async (c: Context, next: Next) => {
    await next()
    c.header('Content-Security-Policy', policies[c.req.path] ?? usual)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    // A build is a folder that is replaced; nothing here is worth an old copy.
    c.header('Cache-Control', 'no-cache')
  }
}

/** Tokens are for this page alone. Browsers say where a request comes from; other programs have no one's cookies. */
async function sameOriginOnly(c: Context, next: Next) {
  const site = c.req.header('sec-fetch-site')
  if (site && site !== 'same-origin') return c.json({ error: 'Only for this page.' }, 403)
  c.header('Cache-Control', 'no-store')
  return next()
}
