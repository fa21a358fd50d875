import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import type { Config } from '../config.ts'
import { type AccountRow, findAccount } from '../db/accounts/accounts.ts'
import { keepPicking } from '../db/accounts/signIns.ts'
import type { Db } from '../db/schema.ts'
import { setSignInCookie, signInCookie } from '../http/signInCookie.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { pickPage } from '../static/pickPage.ts'
import { PICK_HEADERS, returnPage } from '../static/signInPages.ts'
import { signInWordsFor } from '../static/signInWords/signInWordsFor.ts'
import { PAGE, Picker } from './account/Picker.ts'

type Dependencies = {
  config: Config
  db: Db
  clock: Clock
  jobs: JobRunner
  access: AccountAccess
}

/** Bytes of a form: thousands of chosen items. */
const LARGEST_FORM = 4_000_000

const many = v.pipe(
  v.optional(v.union([v.string(), v.array(v.string())]), []),
  v.transform((given) => (typeof given === 'string' ? [given] : given)),
)
const number = v.pipe(v.optional(v.string(), '0'), v.regex(/^\d{1,9}$/), v.transform(Number))

/** What the page sends with each step, and the button that was pressed. */
const Step = v.object({
  /** Its hash: whose it is, the cookie says. */
  sign_in: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  folder: v.optional(v.string(), ''),
  offset: number,
  picked: many,
  open: v.optional(v.string()),
  page: v.optional(number),
  import: v.optional(v.string()),
})
type Step = v.InferOutput<typeof Step>

/**
 * GET and POST /oauth/pick: after a sign-in of somebody whose widget or back end asked for a picker, in the same window.
 * The browser that came back is known by the cookie of its sign-in, and reaches the account of that one alone.
 */
export function pickRoutes({ config, db, clock, ...means }: Dependencies): Hono {
  const picker = new Picker({ ...means, db, clock, maxItems: config.maxItems })
  const app = new Hono()

  async function accountOf(c: Context, hash: string): Promise<AccountRow | undefined> {
    const cookie = signInCookie(c, hash, config)
    const begun = cookie ? await keepPicking(db, hash, cookie, clock.now()) : undefined
    if (!cookie || !begun || begun.connected_id === null) return undefined
    setSignInCookie(c, hash, cookie, config)
    const account = await findAccount(db, begun.customer_id, begun.connected_id)
    return account && !account.revoked_access && account.access === 'ok' ? account : undefined
  }

  async function show(c: Context, account: AccountRow, step: Step): Promise<Response> {
    const { sign_in: signIn, folder, offset } = step
    const looked = await picker.look(account, folder || null, offset, c.req.raw.signal)
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

  app.get('/', async (c) => {
    const step = v.safeParse(Step, c.req.query())
    const account = step.success && (await accountOf(c, step.output.sign_in))
    return account ? show(c, account, step.output) : returnPage(c, 'expired', { assets: './' })
  })
  app.post('/', bodyLimit({ maxSize: LARGEST_FORM }), async (c) => {
    // Another site must not choose for the person whose cookie it is.
    if (c.req.header('Origin') !== new URL(config.publicUrl).origin) return c.body(null, 403)
    const parsed = v.safeParse(Step, await c.req.parseBody({ all: true }))
    if (!parsed.success) return c.body(null, 400)
    const step = parsed.output
    const account = await accountOf(c, step.sign_in)
    if (!account) return returnPage(c, 'expired', { assets: './' })
    if (step.import !== undefined && (await picker.take(account, step.picked)))
      return returnPage(c, 'picked', { assets: './' })
    if (step.open !== undefined) return show(c, account, { ...step, folder: step.open, offset: 0 })
    return show(c, account, { ...step, offset: step.page ?? step.offset })
  })
  return app
}
