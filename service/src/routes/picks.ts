import { list, MAX_EXTERNAL_ID_CHARS, MAX_IDS, text } from '@inlet/wire/service'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import type { Config } from '../config/config.ts'
import { type AccountRow, findAccount } from '../db/accounts/accounts.ts'
import { findLinkSender } from '../db/accounts/connectLinks.ts'
import { keepPicking } from '../db/accounts/signIns.ts'
import { type Reach, reachOf } from '../db/filters/Reach.ts'
import type { Db } from '../db/schema.ts'
import { limitBody } from '../http/limitBody.ts'
import { setSignInCookie, signInCookie } from '../http/signInCookie.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { pickPage } from '../static/pickPage.ts'
import { PICK_HEADERS, returnPage } from '../static/signInPages.ts'
import { signInWordsFor } from '../static/signInWords/signInWordsFor.ts'
import { PAGE, Picker } from './account/Picker.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  jobs: JobRunner
  access: AccountAccess
  /** Limits steps by IP address. */
  limited: MiddlewareHandler
}

/** Bytes of a form: more than a thousand selected items. */
const MAX_FORM_BYTES = 100_000

const Id = text(MAX_EXTERNAL_ID_CHARS)
const many = v.pipe(
  v.optional(v.union([Id, list(Id, MAX_IDS)]), []),
  v.transform((given) => (typeof given === 'string' ? [given] : given)),
)
const number = v.pipe(v.optional(text(9), '0'), v.regex(/^\d{1,9}$/), v.transform(Number))

/** The hash of the sign-in; the cookie proves it. In the URL, so that it is known before a body is read. */
const Place = v.object({ sign_in: v.pipe(text(100), v.regex(/^[\w-]+$/)) })

/** The form of each step, with the button that was pressed. */
const Step = v.object({
  folder: v.optional(Id, ''),
  offset: number,
  picked: many,
  open: v.optional(Id),
  page: v.optional(number),
  import: v.optional(text(10)),
})
type Step = v.InferOutput<typeof Step>

/**
 * GET and POST /oauth/pick: selects files after a sign-in that asked for a picker, in the same window. The cookie of
 * the sign-in identifies the browser, which reaches only that account.
 */
export function pickRoutes({ config, db, clock, limited, ...deps }: Deps): Hono {
  const picker = new Picker({ ...deps, db, clock, maxItems: config.maxItems })
  const app = new Hono()

  type Found = { readonly account: AccountRow; readonly reach: Reach }
  type Picked = Found & { readonly signIn: string }

  async function findPicking(c: Context): Promise<Picked | undefined> {
    const place = v.safeParse(Place, c.req.query())
    const found = place.success && (await accountOf(c, place.output.sign_in))
    return place.success && found ? { ...found, signIn: place.output.sign_in } : undefined
  }

  async function accountOf(c: Context, hash: string): Promise<Found | undefined> {
    const cookie = signInCookie(c, hash, config)
    const begun = cookie ? await keepPicking(db, hash, cookie, clock.now()) : undefined
    if (!cookie || !begun || begun.connected_id === null) return undefined
    setSignInCookie(c, hash, cookie, config)
    const reach = reachOf(begun.customer_id, begun.owner_id)
    const account = await findAccount(db, reach, begun.connected_id)
    return account && !account.revoked_access && account.access === 'ok' ? { account, reach } : undefined
  }

  async function show(c: Context, { account, reach, signIn }: Picked, step: Step): Promise<Response> {
    const { folder, offset } = step
    const looked = await picker.look({ account, reach }, { folder: folder || null, offset }, c.req.raw.signal)
    const { isRead, rows } = looked
    const unanswered = step.import === undefined ? null : 'nothing'
    const page = pickPage(signInWordsFor(c), {
      ...looked,
      signIn,
      source: account.data_source_type,
      picked: new Set(step.picked),
      offset,
      pageSize: PAGE,
      isListing: isRead && rows.length === 0 && account.source_items_synced_at === null,
      problem: isRead ? unanswered : 'failed',
    })
    return c.body(page, 200, PICK_HEADERS)
  }

  app.get('/', limited, async (c) => {
    const step = v.safeParse(Step, c.req.query())
    const picking = step.success && (await findPicking(c))
    return picking ? show(c, picking, step.output) : returnPage(c, 'expired', { assets: './' })
  })
  app.post('/', limited, limitBody(MAX_FORM_BYTES), async (c) => {
    // Another site must not select files for the user of this cookie.
    if (c.req.header('Origin') !== new URL(config.publicUrl).origin) return c.body(null, 403)
    const picking = await findPicking(c)
    if (!picking) return returnPage(c, 'expired', { assets: './' })
    const parsed = v.safeParse(Step, await c.req.parseBody({ all: true }))
    if (!parsed.success) return c.body(null, 400)
    const step = parsed.output
    if (step.import !== undefined && (await picker.take(picking.account, step.picked)))
      return returnPage(c, 'picked', { assets: './', sender: await findLinkSender(db, picking.signIn) })
    if (step.open !== undefined) return show(c, picking, { ...step, folder: step.open, offset: 0 })
    return show(c, picking, { ...step, offset: step.page ?? step.offset })
  })
  return app
}
