import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { AccountAccess } from '../../accounts/AccountAccess.ts'
import { AccountSettings } from '../../db/accounts/AccountSettings.ts'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import { type Reach, wholeCustomer } from '../../db/filters/Reach.ts'
import { isAmong } from '../../db/items/itemFiles.ts'
import { listItems } from '../../db/items/itemList.ts'
import { findItems, type ItemRow } from '../../db/items/items.ts'
import type { Db } from '../../db/schema.ts'
import { enqueueItems } from '../../db/sync/enqueue.ts'
import { requestSync } from '../../db/sync/syncState.ts'
import { HttpError } from '../../http/HttpError.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import { listFolder } from './listFolder.ts'
import { usableAccount } from './usableAccount.ts'

type Deps = { db: Db; clock: Clock; jobs: JobRunner; access: AccountAccess; maxItems: number }

/** One page of a folder. `path`: the open folders, from the outermost. `isRead`: its source has listed it. */
type Folder = {
  readonly path: readonly ItemRow[]
  readonly rows: readonly ItemRow[]
  readonly count: number
  readonly isRead: boolean
}

export const PAGE = 100
/** Maximum depth of open folders. */
const DEEPEST = 30

/** Lists and imports items of one account, for the page in the sign-in window. */
export class Picker {
  constructor(private readonly deps: Deps) {}

  /** `folder`: an external id; null is the top. */
  async look(
    { account, reach }: { readonly account: AccountRow; readonly reach: Reach },
    { folder, offset }: { readonly folder: string | null; readonly offset: number },
    signal: AbortSignal,
  ): Promise<Folder> {
    const query = {
      data_source_id: account.id,
      parent_id: folder,
      pagination: { limit: PAGE, offset },
      order_by: 'directories_first' as const,
      order_dir: 'asc' as const,
      filters: {},
    }
    const isRead = await listFolder(this.deps, account, query, signal).then(() => true, isRefused)
    const { rows, count } = await listItems(this.deps.db, { accountId: account.id, reach }, query)
    return { path: await this.pathTo(folder, account.id), rows, count, isRead }
  }

  /** With the settings that the sign-in began with. Returns false if nothing importable was selected. */
  async take({ id, customer_id }: AccountRow, picked: readonly string[]): Promise<boolean> {
    const { db, clock, jobs } = this.deps
    const isTaken = await db.transaction().execute(async (trx) => {
      const account = await usableAccount(trx, wholeCustomer(customer_id), id)
      const found = await findItems(trx, id, [...new Set(picked)])
      const ids = found.filter((item) => item.is_selectable).map((item) => item.external_id)
      if (ids.length === 0) return false
      const now = clock.now()
      const files = v.parse(AccountSettings, account.settings).files
      const start = { ...files, uploadId: files.requestId ? null : randomUUID() }
      await requestSync(trx, account, { cause: 'CHOSEN', files: true }, now)
      await enqueueItems(trx, account, isAmong(ids), start, now)
      return true
    })
    if (isTaken) jobs.nudge()
    return isTaken
  }

  private async pathTo(folder: string | null, accountId: number): Promise<ItemRow[]> {
    const path: ItemRow[] = []
    for (let id = folder; id !== null && path.length < DEEPEST; ) {
      const [item]: ItemRow[] = await findItems(this.deps.db, accountId, [id])
      if (!item) break
      path.unshift(item)
      id = item.parent_external_id
    }
    return path
  }
}

/** If the source fails, show what is known of the folder. */
function isRefused(error: unknown): false {
  if (error instanceof HttpError) return false
  throw error
}
