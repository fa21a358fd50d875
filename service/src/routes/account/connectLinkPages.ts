import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { findOpenLink, isLinkOpen } from '../../db/accounts/connectLinks.ts'
import { HttpError } from '../../http/HttpError.ts'
import { limitBody } from '../../http/limitBody.ts'
import { setSignInCookie } from '../../http/signInCookie.ts'
import type { Log } from '../../lib/log.ts'
import { connectLinkPage, endedLinkPage, linkWords } from '../../static/connectLinkPage.ts'
import { OWN_PAGE_HEADERS } from '../../static/signInPages.ts'
import { signInWordsFor } from '../../static/signInWords/signInWordsFor.ts'
import type { SignInDeps } from './beginSignIn.ts'
import { followConnectLink } from './followConnectLink.ts'

type Deps = SignInDeps & {
  readonly log: Log
  /** Limits steps by IP address. */
  readonly limited: MiddlewareHandler
}

/** Where links lead, with their id behind it. */
export const CONNECT_PATH = '/connect'

/** Bytes. */
const MAX_SECRET_BYTES = 1000

const LinkId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))
const Secret = v.object({ secret: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) })

/**
 * The page of a connect link. Its secret is behind the `#`, which browsers don't send, so that opening the address shows
 * and uses up nothing: the page's script asks what it is for, and a click follows it.
 */
export function connectLinkRoutes({ limited, log, ...deps }: Deps): Hono {
  const { config, db, clock } = deps
  const app = new Hono()

  /** The link that the page sends. Null if it isn't one, or comes from elsewhere. */
  async function givenLink(c: Context): Promise<{ readonly id: number; readonly secret: string } | null> {
    c.header('Cache-Control', 'no-store')
    if (c.req.header('Origin') !== new URL(config.publicUrl).origin) return null
    const id = v.safeParse(LinkId, c.req.param('id'))
    const body = v.safeParse(Secret, await c.req.json().catch(() => null))
    return id.success && body.success ? { id: id.output, secret: body.output.secret } : null
  }

  app.get('/:id', limited, async (c) => {
    const id = v.safeParse(LinkId, c.req.param('id'))
    const words = signInWordsFor(c)
    if (id.success && (await isLinkOpen(db, id.output, clock.now())))
      return c.body(connectLinkPage(words), 200, OWN_PAGE_HEADERS)
    return c.body(endedLinkPage(words), 410, OWN_PAGE_HEADERS)
  })
  app.post('/:id/details', limited, limitBody(MAX_SECRET_BYTES), async (c) => {
    const given = await givenLink(c)
    const link = given && (await findOpenLink(db, given, clock.now()))
    return link ? c.json(linkWords(signInWordsFor(c), link)) : c.json({}, 410)
  })
  app.post('/:id/follow', limited, limitBody(MAX_SECRET_BYTES), async (c) => {
    const given = await givenLink(c)
    try {
      const left = given && (await followConnectLink(given, deps, c.req.raw.signal))
      if (!left) return c.json({}, 410)
      setSignInCookie(c, left.hash, left.browser, config)
      return c.json({ address: left.address })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      log.warn({ status: error.status }, `a connect link could not be followed: ${error.message}`)
      return c.json({}, 502)
    }
  })
  return app
}
