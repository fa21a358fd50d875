import { isIn } from '../../db/items/itemFiles.ts'
import { isListed } from '../../db/items/listings.ts'
import { enqueueChanged } from '../../db/sync/enqueue.ts'
import { endExpansion, nextExpansion } from '../../db/sync/syncQueue.ts'
import { listPage } from './list.ts'
import type { StepResult, SyncState } from './SyncStep.ts'

/** Turns the contents of one selected folder into files, once it is listed. */
export async function expand(state: SyncState): Promise<StepResult | null> {
  const { db, account, clock, settings } = state
  const folder = await nextExpansion(db, account.id, clock.now())
  if (folder === null) return null
  if (!(await isListed(db, account.id, folder))) return listPage(state, folder)
  return {
    effects: async (trx) => {
      await enqueueChanged(trx, account, isIn(folder), settings.files, clock.now())
      await endExpansion(trx, account.id, folder, clock.now())
    },
  }
}
