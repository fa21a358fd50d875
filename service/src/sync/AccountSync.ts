import { isIn } from '../db/items/itemFiles.ts'
import { isListed, nextListing } from '../db/items/listings.ts'
import { enqueueChanged } from '../db/sync/enqueue.ts'
import { endExpansion, nextExpansion, nextFetches } from '../db/sync/syncQueue.ts'
import { readChanges, takeStart } from './changesStep.ts'
import { AT_ONCE, FetchStep } from './FetchStep.ts'
import { listPage } from './listPage.ts'
import type { SyncDeps } from './SyncDeps.ts'

/** Files per step: what a crash makes us fetch again, and what one transaction stores. */
const BATCH = 48

/** Works off what is to be done for one account. Rejects with a SourceFault, or with the signal's reason. */
export class AccountSync {
  private readonly deps: SyncDeps
  /** Its process died at it: so many of the next files may hold the one that kills. */
  private careful: number

  constructor(deps: SyncDeps) {
    this.deps = deps
    this.careful = deps.job.suspect ? BATCH : 0
  }

  /**
   * Contents come before folders, and what a person chose before what is only listed. Ends early when others wait, and
   * when all that is left waits for its time: what is left is in the database.
   */
  async work(): Promise<void> {
    const { signal } = this.deps.run
    while (!signal.aborted) {
      const done =
        (await takeStart(this.deps)) ||
        (await this.fetchSome()) ||
        (await this.expandOne()) ||
        (await readChanges(this.deps)) ||
        (await this.listOne())
      if (!done) return
      await this.deps.run.survived()
      this.careful -= AT_ONCE
      if (await this.deps.run.givesWay()) return
    }
    signal.throwIfAborted()
  }

  private async fetchSome(): Promise<boolean> {
    const { db, account, clock } = this.deps
    const isCareful = this.careful > 0
    const queued = await nextFetches(db, account.id, isCareful ? AT_ONCE : BATCH, clock.now())
    if (queued.length === 0) return false
    // Should one of the files have killed the process, it is to be alone with its own job.
    await new FetchStep(this.deps, { readsNow: !isCareful }).run(queued)
    return true
  }

  private async expandOne(): Promise<boolean> {
    const { db, account, clock, settings, run } = this.deps
    const folder = await nextExpansion(db, account.id, clock.now())
    if (folder === null) return false
    if (!(await isListed(db, account.id, folder))) await listPage(this.deps, folder)
    else
      await run.commit(async (trx) => {
        await enqueueChanged(trx, account, isIn(folder), settings.files, clock.now())
        await endExpansion(trx, account.id, folder, clock.now())
      })
    return true
  }

  private async listOne(): Promise<boolean> {
    const { db, account, clock } = this.deps
    const listing = await nextListing(db, account.id, clock.now())
    if (!listing) return false
    await listPage(this.deps, listing.folder)
    return true
  }
}
