import * as v from 'valibot'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import { AccountSettings } from '../db/accounts/AccountSettings.ts'
import { findAnyAccount } from '../db/accounts/accounts.ts'
import { filesMet } from '../db/customers/fileLimits.ts'
import { failPreviews, figuresOf, nextPreview, updatePreview } from '../db/items/previews.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { SourceFault } from '../sources/SourceFault.ts'
import type { JobHandler } from './JobHandler.ts'
import { PreviewCount } from './PreviewCount.ts'
import { PreviewWalk } from './PreviewWalk.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly access: AccountAccess
  /** Maximum size of one file in bytes. */
  readonly maxFile: number
  /** Maximum items per account. */
  readonly maxItems: number
}

const ItemIds = v.array(v.string())
const ENDED = 'The access to this account has ended. Reconnect it.'

/** Kind `preview`: counts what an import of the chosen items would bring. Downloads no contents. */
export function previewJob({ db, clock, access, maxFile, maxItems }: Deps): JobHandler {
  return {
    concurrency: 2,
    attempts: 3,
    async run(job, run) {
      const account = job.account_id === null ? undefined : await findAnyAccount(db, job.account_id)
      const preview = account && (await nextPreview(db, account.id, clock.now()))
      if (!account || !preview) return async () => {}
      if (account.revoked_access) return (trx) => failPreviews(trx, account.id, ENDED)
      const count = new PreviewCount(figuresOf(preview), maxFile)
      const { figures } = count
      let reason: string | null = null
      try {
        const session = access.open(account)
        const settings = v.parse(AccountSettings, account.settings)
        const deps = { db, clock, session, account, settings, maxItems, preview, count, run }
        figures.cappedBy = await new PreviewWalk(deps).count(v.parse(ItemIds, preview.item_ids))
      } catch (error) {
        if (!(error instanceof SourceFault)) throw error
        reason = error.message
      }
      figures.limitsMet.push(...(await filesMet(db, account.customer_id, figures.added)))
      const counted = figures.cappedBy === null ? 'done' : 'capped'
      return async (trx) => {
        await updatePreview(trx, preview.id, { figures, state: reason === null ? counted : 'failed', reason })
        return (await nextPreview(trx, account.id, clock.now())) ? 'again' : 'done'
      }
    },
    async failed(trx, { account_id: id }, reason) {
      if (id !== null) await failPreviews(trx, id, reason)
    },
  }
}
