import * as v from 'valibot'
import type { AccountSession } from '../accounts/AccountSession.ts'
import type { BlobStore } from '../blobs/BlobStore.ts'
import type { AccountRow } from '../db/accounts/accounts.ts'
import { FileSettings } from '../db/files/FileSettings.ts'
import { forgetAttempts, type Job } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import type { Embedders, Ingester } from '../ingest/index.ts'
import { classifyError } from '../jobs/JobFault.ts'
import type { JobRun } from '../jobs/JobHandler.ts'
import { BlobFault } from '../lib/BlobFault.ts'
import type { Clock } from '../lib/Clock.ts'
import { isNoSpace } from '../lib/NoSpace.ts'
import { isOfOneItem, SourceFault } from '../sources/Connector.ts'
import { isBroken, isUnanswered } from '../sources/client/isUnanswered.ts'
import type { DiskSpace } from '../uploads/DiskSpace.ts'
import { type Fetched, storeFetched } from './fetched.ts'
import { type FetchTask, fetchItem } from './fetchItem.ts'
import { putBack, type QueuedFetch } from './syncQueue.ts'
import { markSyncing, markWaiting, noteFiles } from './syncSteps.ts'

export type FetchDependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly blobStore: BlobStore
  readonly disk: DiskSpace
  readonly embedders: Embedders
  readonly ingester: Ingester
  readonly maxFile: number
  readonly session: AccountSession
  readonly account: AccountRow
  readonly job: Job
  readonly run: JobRun
}

/** Files of one account on their way at the same time. */
export const AT_ONCE = 8
/** Milliseconds of a step after which none is begun any more: what is left is the next one's, and others may come between. */
const LONGEST_STEP_MS = 30_000
/** Times that a file may stay unanswered while its source answers. */
const MOST_TRIES = 3
/** Runs that end because of files that their source has a problem with, before these fail by themselves. */
const PATIENCE = 2

const GONE = 'This item is no longer at the source.'
const SILENT = 'The source did not answer when it was asked for this file.'
const BROKEN = 'The source has a problem with this file.'

/** Fetches some files of an account, keeps what came of it, and begins no more than it ends soon. */
export class FetchStep {
  private readonly deps: FetchDependencies
  private readonly readsNow: boolean
  private readonly results: Fetched[] = []
  /** Files that are asked for again, after all others. */
  private readonly unanswered: number[] = []
  private failure: { readonly error: unknown } | null = null
  private isAlive: Promise<boolean> | null = null

  /** `readsNow`: small files are read at once. */
  constructor(dependencies: FetchDependencies, { readsNow }: { readsNow: boolean }) {
    this.deps = dependencies
    this.readsNow = readsNow
  }

  async run(queued: readonly QueuedFetch[]): Promise<void> {
    const { disk, clock, run } = this.deps
    // Where nobody else waits, one run fetches all that there is.
    await disk.require()
    await run.commit((trx) =>
      markSyncing(
        trx,
        queued.map((one) => one.fileId),
        clock.now(),
      ),
    )
    const tasks = queued.flatMap((one): Task[] => {
      const { fileId, name, item, settings, tries } = one
      if (item) return [{ fileId, name, item, settings: v.parse(FileSettings, settings), tries }]
      this.results.push({ kind: 'failed', fileId, reason: GONE })
      return []
    })
    await this.fetchAll(tasks)
    await this.keep()
    if (this.failure) throw await this.waitingFor(this.failure.error, tasks)
  }

  /** Ends at the first failure that is not about one item alone, when those under way have ended. */
  private async fetchAll(tasks: readonly Task[]): Promise<void> {
    const { run, maxFile: maxSize, account, clock } = this.deps
    const means = { ...this.deps, maxSize, customerId: account.customer_id, readsNow: this.readsNow }
    const queue = [...tasks]
    const end = clock.now().getTime() + LONGEST_STEP_MS
    const mayBegin = () => !this.failure && clock.now().getTime() < end
    const worker = async () => {
      for (let task = queue.shift(); task; task = mayBegin() ? queue.shift() : undefined) {
        try {
          this.results.push(await fetchItem(task, means, run.signal))
        } catch (error) {
          if (!(await this.isAboutOne(task, error))) this.failure ??= { error }
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }

  /** One file that stays unanswered, or that its source has a problem with, is not a source that is down. */
  private async isAboutOne({ fileId, tries }: Task, error: unknown): Promise<boolean> {
    const isSilent = isUnanswered(error)
    if (!isSilent && !isBroken(error)) return false
    this.isAlive ??= this.answers()
    if (!(await this.isAlive)) return false
    if (tries + 1 < MOST_TRIES) this.unanswered.push(fileId)
    // A problem comes at once, and may be over a while later: the others are done by now, and the job waits.
    else if (!isSilent && this.deps.job.attempts < PATIENCE) return false
    else this.results.push({ kind: 'failed', fileId, reason: isSilent ? SILENT : BROKEN })
    return true
  }

  /** Who it is may be said by another server than the one that has the files. */
  private async answers(): Promise<boolean> {
    const { session, run } = this.deps
    const { signal } = run
    try {
      await session.call((connector, credential) => connector.identify(credential, signal))
      await session.call((connector, credential) =>
        connector.list(credential, { folder: null, cursor: null }, signal),
      )
      return true
    } catch (error) {
      return isOfOneItem(error)
    }
  }

  private async keep(): Promise<void> {
    const { account, clock, blobStore, job, run } = this.deps
    const { results, unanswered } = this
    if (results.length === 0 && unanswered.length === 0) return
    try {
      await run.commit(async (trx) => {
        await storeFetched(trx, results, clock.now())
        await putBack(trx, unanswered)
        if (results.some((result) => result.kind !== 'failed')) await noteFiles(trx, account.id)
        await forgetAttempts(trx, job.id)
      })
    } catch (error) {
      // Called off: nothing will ever refer to these bytes.
      for (const one of results) if (one.kind !== 'failed') await blobStore.remove(one.blob)
      throw error
    }
  }

  /** The files that the failure holds up say so. */
  private async waitingFor(error: unknown, tasks: readonly Task[]): Promise<unknown> {
    const { clock, run } = this.deps
    const isOfStore = isNoSpace(error) || error instanceof BlobFault
    if (!(error instanceof SourceFault) && !isOfStore) return error
    const done = new Set(this.results.map((result) => result.fileId))
    const ids = tasks.map((task) => task.fileId).filter((id) => !done.has(id))
    const isLimited = error instanceof SourceFault && error.code === 'rate-limited'
    const status = isLimited ? 'RATE_LIMITED' : 'DELAYED'
    const reason = isOfStore ? classifyError(error).reason : null
    await run.commit((trx) => markWaiting(trx, ids, { status, reason }, clock.now()))
    return error
  }
}

type Task = FetchTask & { readonly tries: number }
