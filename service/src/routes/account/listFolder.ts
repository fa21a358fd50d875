import type { ItemsQuery } from '@inlet/wire/service'
import * as v from 'valibot'
import type { AccountAccess } from '../../accounts/AccountAccess.ts'
import { AccountSettings } from '../../db/accounts/AccountSettings.ts'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import { findItems } from '../../db/items/items.ts'
import { hasItemsIn, isBeingListed, isListed, storePage } from '../../db/items/listings.ts'
import { withinCeiling } from '../../db/items/withinCeiling.ts'
import { addJob } from '../../db/jobs/jobs.ts'
import type { Db } from '../../db/schema.ts'
import { notFound } from '../../http/HttpError.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import { INTERACTIVE_TIMEOUT_MS, withTimeout } from '../../sources/client/callContext.ts'
import { sourceRefusal } from './sourceRefusal.ts'
import { needsReconnection } from './usableAccount.ts'

type Deps = {
  db: Db
  clock: Clock
  jobs: JobRunner
  access: AccountAccess
  /** Maximum items per account. */
  maxItems: number
}

/**
 * Reads a folder that was never listed from its source: the first page now, the rest by the account's job. A known
 * folder isn't requested again.
 */
export async function listFolder(
  { db, clock, jobs, access, maxItems }: Deps,
  account: AccountRow,
  { parent_id: parent, filters }: v.InferOutput<typeof ItemsQuery>,
  signal: AbortSignal,
): Promise<void> {
  if (filters.name || filters.ids || filters.external_ids) return
  const folder = parent || null
  const [known] = folder === null ? [] : await findItems(db, account.id, [folder])
  if (folder !== null && !known) throw notFound('folder')
  if (await isListed(db, account.id, folder)) return
  if (account.revoked_access || account.access !== 'ok') {
    // Known items stay visible. Without any, an empty list would look like an empty folder.
    if (await hasItemsIn(db, account.id, folder)) return
    throw needsReconnection()
  }
  // The job reads the top first and continues where it is, so don't request it twice.
  if (await isBeingListed(db, account.id, folder, clock.now())) return
  try {
    const session = access.open(account)
    const { isFlat } = session
    // It comes with all the rest.
    if (isFlat && folder !== null) return
    const { types, attachments } = v.parse(AccountSettings, account.settings)
    const request = { folder, cursor: null, handle: known?.handle ?? null, types, attachments }
    const page = await withTimeout(INTERACTIVE_TIMEOUT_MS, () =>
      session.call((connector, credential) => connector.list(credential, request, signal)),
    )
    await db.transaction().execute(async (trx) => {
      if (page.nextCursor !== null) await addJob(trx, { kind: 'sync', accountId: account.id }, clock.now())
      const items = await withinCeiling(trx, account.id, page.items, maxItems)
      const accepted = { ...page, items }
      const how = { below: false, isFlat, now: clock.now() }
      await storePage(trx, { accountId: account.id, folder }, accepted, how)
    })
    if (page.nextCursor !== null) jobs.nudge()
  } catch (error) {
    throw sourceRefusal(error, 'folder')
  }
}
