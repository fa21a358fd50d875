import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import type { Config } from '../config.ts'
import { AccountSettings } from '../db/accounts/AccountSettings.ts'
import type { AccountRow } from '../db/accounts/accounts.ts'
import { keepPicking } from '../db/accounts/signIns.ts'
import { isAmong } from '../db/items/itemFiles.ts'
import { listItems } from '../db/items/itemList.ts'
import { findItems, type ItemRow } from '../db/items/items.ts'
import type { Db } from '../db/schema.ts'
import { HttpError } from '../http/HttpError.ts'
import { setSignInCookie, signInCookie } from '../http/signInCookie.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { pickPage } from '../static/pickPage.ts'
import { PICK_HEADERS, returnPage } from '../static/signInPages.ts'
import { signInWordsFor } from '../static/signInWords/signInWordsFor.ts'
import { enqueueItems } from '../sync/enqueue.ts'
import { requestSync } from '../sync/syncState.ts'
import { listFolder } from './account/listFolder.ts'
import { usableAccount } from './account/usableAccount.ts'

type Dependencies = {
  config: Config
  db: Db
  clock: Clock
  jobs: JobRunner
  access: AccountAccess
}

const PAGE = 100
/** Folders in one another that are shown. */
const DEEPEST = 30
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
export function pickRoutes({ config, db, clock, jobs, access }: Dependencies): Hono {
  const means = { db, clock, jobs, access, maxItems: config.maxItems }
  const app = new Hono()

  async function accountOf(c: Context, hash: string): Promise<AccountRow | null> {
    const cookie = signInCookie(c, hash, config)
    const begun = cookie && (await keepPicking(db, hash, cookie, clock.now()))
    if (!cookie || !begun || begun.connected_id === null) return null
    setSignInCookie(c, hash, cookie, config)
    return usableAccount(db, begun.customer_id, begun.connected_id)
  }

  async function show(c: Context, account: AccountRow, step: Step): Promise<Response> {
    const query = {
      data_source_id: account.id,
      parent_id: step.folder || null,
      pagination: { limit: PAGE, offset: step.offset },
      order_by: 'directories_first' as const,
      order_dir: 'asc' as const,
      filters: {},
    }
    const isRead = await listFolder(means, account, query, c.req.raw.signal).then(() => true, isRefused)
    const { rows, count } = await listItems(db, account.id, query)
    const page = pickPage(signInWordsFor(c), {
      signIn: step.sign_in,
      source: account.data_source_type,
      path: await pathTo(step.folder, account.id),
      rows,
      picked: new Set(step.picked),
      offset: step.offset,
      pageSize: PAGE,
      count,
      isListing: isRead && rows.length === 0 && account.source_items_synced_at === null,
      problem: isRead ? (step.import === undefined ? null : 'nothing') : 'failed',
    })
    return c.body(page, 200, PICK_HEADERS)
  }

  async function pathTo(folder: string, accountId: number): Promise<ItemRow[]> {
    const path: ItemRow[] = []
    for (let id: string | null = folder || null; id !== null && path.length < DEEPEST; ) {
      const [item]: ItemRow[] = await findItems(db, accountId, [id])
      if (!item) break
      path.unshift(item)
      id = item.parent_external_id
    }
    return path
  }

  /** With what was chosen for the account when the sign-in began. */
  async function take(account: AccountRow, picked: readonly string[]): Promise<boolean> {
    const isTaken = await db.transaction().execute(async (trx) => {
      const usable = await usableAccount(trx, account.customer_id, account.id)
      const found = await findItems(trx, account.id, [...new Set(picked)])
      const ids = found.filter((item) => item.is_selectable).map((item) => item.external_id)
      if (ids.length === 0) return false
      const now = clock.now()
      await requestSync(trx, usable, { files: true }, now)
      await enqueueItems(trx, usable, isAmong(ids), v.parse(AccountSettings, usable.settings).files, now)
      return true
    })
    if (isTaken) jobs.nudge()
    return isTaken
  }

  app.get('/', async (c) => {
    const parsed = v.safeParse(Step, c.req.query())
    const account = parsed.success && (await accountOf(c, parsed.output.sign_in))
    if (!account) return returnPage(c, 'expired', { assets: './' })
    return show(c, account, parsed.output)
  })
  app.post('/', bodyLimit({ maxSize: LARGEST_FORM }), async (c) => {
    // Another site must not choose for the person whose cookie it is.
    if (c.req.header('Origin') !== new URL(config.publicUrl).origin) return c.body(null, 403)
    const parsed = v.safeParse(Step, await c.req.parseBody({ all: true }))
    if (!parsed.success) return c.body(null, 400)
    const step = parsed.output
    const account = await accountOf(c, step.sign_in)
    if (!account) return returnPage(c, 'expired', { assets: './' })
    if (step.import !== undefined && (await take(account, step.picked)))
      return returnPage(c, 'picked', { assets: './' })
    if (step.open !== undefined) return show(c, account, { ...step, folder: step.open, offset: 0 })
    return show(c, account, { ...step, offset: step.page ?? step.offset })
  })
  return app
}

/** What the source does not give is no fault of ours: what is known of the folder shows. */
function isRefused(error: unknown): false {
  if (error instanceof HttpError) return false
  throw error
}
