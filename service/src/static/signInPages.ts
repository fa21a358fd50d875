import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { Proof, redirectToSource } from '../accounts/redirectToSource.ts'
import type { Config } from '../config/config.ts'
import { findInvitation } from '../db/accounts/signIns.ts'
import type { Db } from '../db/schema.ts'
import { limitBody } from '../http/limitBody.ts'
import { setSignInCookie } from '../http/signInCookie.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import type { Log } from '../lib/log.ts'
import { type Ending, type EndPlace, goPage, messagePage, waitPage } from './signInMarkup.ts'
import { signInWordsFor } from './signInWords/signInWordsFor.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  keys: EnvelopeKeys
  log: Log
  /** Limits steps by IP address. */
  limited: MiddlewareHandler
}

/** Beside the source here, and beside the bundle in a build. */
const FOLDER = new URL('./oauth/', import.meta.url)

const ASSETS = {
  'wait.js': 'text/javascript; charset=utf-8',
  'go.js': 'text/javascript; charset=utf-8',
  'connect.js': 'text/javascript; charset=utf-8',
  'return.js': 'text/javascript; charset=utf-8',
  'copy.js': 'text/javascript; charset=utf-8',
  'style.css': 'text/css; charset=utf-8',
} as const

/** Bytes. */
const MAX_PROOF_BYTES = 1000

/** Only their own script and style; no embedding and no referrer. */
export const OWN_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/**
 * The pages of the sign-in window: `/oauth/wait` until the URL of the source is known, `/oauth/go` with what would be
 * connected, and `/oauth/leave`, which redirects to the source.
 */
export function signInPageRoutes({ config, db, clock, keys, log, limited }: Deps): Hono {
  const app = new Hono()
  app.get('/wait', (c) => c.body(waitPage(signInWordsFor(c)), 200, OWN_PAGE_HEADERS))
  app.get('/go', limited, async (c) => {
    const invited = await findInvitation(db, c.req.query('state') ?? '', clock.now())
    const words = signInWordsFor(c)
    if (!invited) return c.body(messagePage(words, 'expired', { assets: './' }), 400, OWN_PAGE_HEADERS)
    return c.body(goPage(words, invited, config), 200, OWN_PAGE_HEADERS)
  })
  app.post('/leave', limited, limitBody(MAX_PROOF_BYTES), async (c) => {
    c.header('Cache-Control', 'no-store')
    // Only our own page may set the cookie.
    if (c.req.header('Origin') !== new URL(config.publicUrl).origin) return c.json({}, 403)
    const proof = v.safeParse(Proof, await c.req.json().catch(() => null))
    if (!proof.success) return c.json({}, 400)
    const left = await redirectToSource(proof.output, { config, db, clock, keys })
    if (!left.ok) {
      log.info({ reason: left.reason }, 'a sign-in was not let through')
      return c.json({ reason: left.reason, tries_left: left.triesLeft }, 400)
    }
    setSignInCookie(c, left.hash, left.browser, config)
    return c.json({ address: left.address })
  })
  for (const [name, type] of Object.entries(ASSETS)) {
    const bytes = readFileSync(fileURLToPath(new URL(name, FOLDER)))
    app.get(`/${name}`, (c) =>
      c.body(bytes, 200, {
        'Content-Type': type,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-cache',
      }),
    )
  }
  return app
}

const STATUS: Readonly<Partial<Record<Ending, 400 | 502>>> = {
  expired: 400,
  'other-browser': 400,
  failed: 502,
}

/** The same for the page that selects files: it sends its form to us, with an `Origin` header. */
export const PICK_HEADERS = {
  ...OWN_PAGE_HEADERS,
  'Content-Security-Policy': OWN_PAGE_HEADERS['Content-Security-Policy'].replace(
    "form-action 'none'",
    "form-action 'self'",
  ),
  'Referrer-Policy': 'same-origin',
}

/**
 * What users see after a redirect from the source. Fixed texts: nothing from the request is in them, except what
 * continues.
 */
export function returnPage(c: Context, outcome: Ending, place: EndPlace = {}): Response {
  const content = messagePage(signInWordsFor(c), outcome, { assets: '../../oauth/', ...place })
  return c.body(content, STATUS[outcome] ?? 200, OWN_PAGE_HEADERS)
}
