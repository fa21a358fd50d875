import { join } from 'node:path'
import { AccessToken } from '@inlet/wire/service'
import { type Context, Hono, type Next } from 'hono'
import { compress } from 'hono/compress'
import * as v from 'valibot'
import type { EntryPageConfig } from '../config/config.ts'
import { unknownPath } from '../http/failures.ts'
import { HttpError } from '../http/HttpError.ts'
import type { Clock } from '../lib/Clock.ts'
import { isSigned } from './entryLink.ts'
import { StaticFolder } from './StaticFolder.ts'

/** Path of the page. */
export const ENTRY_PATH = '/inlet'

const Customer = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/))

type Deps = {
  readonly entry: EntryPageConfig
  readonly clock: Clock
  /** Calls the service as any back end does, within the process. */
  readonly call: (path: string, init: RequestInit) => Response | Promise<Response>
}

/** The entry page and its back end, which holds the API key: the browser gets only access tokens. */
export function entryPageRoutes({ entry, clock, call }: Deps): Hono {
  const folder = new StaticFolder(entry.dir)
  const assets = new StaticFolder(join(entry.dir, 'assets'))
  const app = new Hono()
  app.use(compress())

  app.get('/', async (c) => {
    const file = await folder.read('index.html', c)
    if (!file) return unknownPath(c)
    return c.body(file.bytes, 200, { ...DOCUMENT_HEADERS, ...file.headers })
  })

  app.get('/assets/:name', async (c) => {
    const file = await assets.read(c.req.param('name'), c)
    if (!file) return unknownPath(c)
    return c.body(file.bytes, 200, {
      ...file.headers,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    })
  })

  app.get('/settings', ownPageOnly, (c) => c.json({ redirect_origins: entry.redirectOrigins }))

  app.get('/token', ownPageOnly, async (c) => {
    const customer = v.safeParse(Customer, c.req.query('customer_id'))
    if (!customer.success) throw new HttpError(422, 'Name the customer in 1 to 255 visible characters.')
    const link = {
      customer: customer.output,
      expires: c.req.query('expires') ?? '',
      signature: c.req.query('signature') ?? '',
    }
    if (entry.linkSecret !== null && !isSigned(link, entry.linkSecret, clock.now()))
      throw new HttpError(403, 'This link is invalid or has expired. Go back and start again.')
    const answer = await call('/auth/v1/access_token', {
      headers: { Authorization: `Bearer ${entry.apiKey}`, 'customer-id': customer.output },
    })
    return c.json(v.parse(AccessToken, await answer.json()))
  })
  return app
}

/** Only what the page needs: its own files, its back end, and the frame on the same origin. */
const DOCUMENT_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-uri /csp',
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  // The URL contains a customer, so don't pass it on as referrer.
  'Referrer-Policy': 'strict-origin',
  'Cache-Control': 'no-store',
}

/** Browsers send where a request comes from; other programs have no one's link. */
async function ownPageOnly(c: Context, next: Next) {
  const site = c.req.header('Sec-Fetch-Site')
  if (site && site !== 'same-origin') throw new HttpError(403, 'This is for the page alone.')
  c.header('Cache-Control', 'no-store')
  return next()
}
