import * as v from 'valibot'
import { findAnyAccount } from '../../db/accounts/accounts.ts'
import { FileSettings } from '../../db/files/FileSettings.ts'
import { forgetAttempts } from '../../db/jobs/jobs.ts'
import type { Db } from '../../db/schema.ts'
import { noteFetched } from '../../db/sync/fetchedFiles.ts'
import { markSyncing, markWaiting } from '../../db/sync/fileStatus.ts'
import {
  failingSince,
  holdFetches,
  keepFailedFetches,
  nextFetches,
  type QueuedFetch,
} from '../../db/sync/syncQueue.ts'
import { classifyError } from '../../jobs/JobFault.ts'
import { addMs } from '../../lib/addMs.ts'
import { BlobFault } from '../../lib/BlobFault.ts'
import { isNoSpace } from '../../lib/NoSpace.ts'
import { isBroken, isUnanswered } from '../../sources/client/isUnanswered.ts'
import { whileWaiting } from '../../sources/client/meaning.ts'
import { isRateLimit } from '../../sources/client/PaceFault.ts'
import { SourceFault } from '../../sources/SourceFault.ts'
import { type Fetched, storeFetched } from '../fetched.ts'
import { type FetchTask, fetchItem } from '../fetchItem.ts'
import { failedAgain, isLasting, limitedAgain } from '../partRetries.ts'
import type { StepResult, SyncState } from './SyncStep.ts'

/** Files per step: what a crash repeats, and what one transaction stores. */
export const MAX_FILES = 48
/** Concurrent downloads of one account. */
export const CONCURRENCY = 8
/** Milliseconds of a step after which no further download begins, so that other jobs can run in between. */
const MAX_STEP_MS = 30_000
/**
 * Milliseconds for which a file may fail while no other file of its account could be fetched, though its source
 * answers.
 */
const MAX_FAILING_MS = 24 * 3_600_000
/** Minimum and maximum milliseconds that all files of an account wait after all requested ones failed. */
const MIN_HOLD_MS = 30_000
const MAX_HOLD_MS = 3_600_000

const GONE = 'This item is no longer at the source.'
const SILENT = 'The source did not answer when it was asked for this file.'
const BROKEN = 'The source has a problem with this file.'
const LIMITED = "The source limits how often it can be asked for this file. We'll try again."
const RETRIED = "The source can't hand out this file right now. We'll try again."

/** Fetches some files of the account, no more than fit into a short step. */
export async function fetchFiles(state: SyncState): Promise<StepResult | null> {
  const { db, account, clock, disk, run, isCareful } = state
  const queued = await nextFetches(db, account.id, isCareful ? CONCURRENCY : MAX_FILES, clock.now())
  if (queued.length === 0) return null
  // If no other job waits, one run fetches everything.
  await disk.require()
  const ids = queued.map(({ fileId }) => fileId)
  await run.commit((trx) => markSyncing(trx, ids, clock.now()))
  return new Fetches(state).run(queued)
}

class Fetches {
  private readonly state: SyncState
  private readonly results: Fetched[] = []
  /** Files that failed, and are retried later. */
  private readonly failing: FailingTask[] = []
  /** Files that the source's rate limit refused, and that are requested after the others. */
  private readonly limited: FailingTask[] = []
  private failure: { readonly error: unknown } | null = null

  constructor(state: SyncState) {
    this.state = state
  }

  async run(queued: readonly QueuedFetch[]): Promise<StepResult> {
    const tasks = queued.flatMap((one): Task[] => {
      const { item, settings, ...more } = one
      if (item) return [{ ...more, item, settings: v.parse(FileSettings, settings) }]
      this.results.push({ kind: 'failed', fileId: one.fileId, reason: GONE })
      return []
    })
    await this.fetchAll(tasks)
    await this.judge()
    const { failure } = this
    return {
      effects: (trx) => this.store(trx, tasks),
      discard: () => this.discard(),
      ...(failure && { failure }),
    }
  }

  /** Ends at the first failure that isn't about one item alone, after running downloads have ended. */
  private async fetchAll(tasks: readonly Task[]): Promise<void> {
    const { db, quota, run, maxFile: maxSize, account, clock, isCareful } = this.state
    const room = await quota.roomOf(db, account.customer_id)
    // If one of the files killed the process, it must be alone with its own job.
    const deps = { ...this.state, maxSize, room, customerId: account.customer_id, readsNow: !isCareful }
    const queue = [...tasks]
    const end = clock.now().getTime() + MAX_STEP_MS
    const mayBegin = () => !this.failure && !this.allFail && clock.now().getTime() < end
    const worker = async () => {
      for (let task = queue.shift(); task; task = mayBegin() ? queue.shift() : undefined) {
        try {
          this.results.push(await fetchItem(task, deps, run.signal))
        } catch (error) {
          if (isUnanswered(error) || isBroken(error)) this.failing.push({ task, fault: error })
          else this.failure ??= { error }
          if (isRateLimit(error)) this.limited.push({ task, fault: error })
        }
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  }

  /** So many failed, and none succeeded, that the others need not be requested now. */
  private get allFail(): boolean {
    return this.failing.length >= CONCURRENCY && !this.hasContent
  }

  private get hasContent(): boolean {
    return this.results.some(({ kind }) => kind !== 'failed')
  }

  /** If nothing succeeded and the source doesn't answer other requests either, its files have not failed. */
  private async judge(): Promise<void> {
    const [first] = this.failing
    if (!first || this.failure || this.hasContent) return
    if (!(await this.state.probe.isAlive({ withTop: true }))) this.failure = { error: first.fault }
  }

  private async store(trx: Db, tasks: readonly Task[]): Promise<void> {
    const { account, clock, job } = this.state
    const { results, failure } = this
    const now = clock.now()
    await storeFetched(trx, results, this.state.quota, now)
    if (this.hasContent) await noteFetched(trx, account.id, now)
    if (failure) {
      await this.markHeldUp(trx, failure.error, tasks)
      await this.keepFailing(trx, this.limited, now)
    } else {
      const waiting = await this.keepFailing(trx, this.failing, now)
      await markWaiting(trx, waiting, { status: 'DELAYED', reason: RETRIED }, now)
      if (waiting.length > 0 && !this.hasContent) await this.hold(trx, now)
    }
    if (results.length > 0) await forgetAttempts(trx, job.id)
  }

  /** The job was canceled: nothing will ever refer to these bytes. */
  private async discard(): Promise<void> {
    for (const one of this.results) if (one.kind !== 'failed') await this.state.blobStore.remove(one.blob)
  }

  /**
   * A file fails on its own only if it has done so for minutes, while others of its account succeeded. Returns those
   * that the sync waits for.
   */
  private async keepFailing(trx: Db, failing: readonly FailingTask[], now: Date): Promise<readonly number[]> {
    if (failing.length === 0) return []
    const { id } = this.state.account
    const fetchedAt = (await findAnyAccount(trx, id))?.fetched_at ?? null
    const failed = failing.map(({ task: { fileId, tries, since }, fault }) => {
      const before = since && { tries, since }
      const again = isRateLimit(fault) ? limitedAgain(before, fault, now) : failedAgain(before, now)
      const failedFor = now.getTime() - again.since.getTime()
      const isException = (fetchedAt !== null && fetchedAt >= again.since) || failedFor >= MAX_FAILING_MS
      return { ...again, fileId, isSkipped: isException && isLasting(again, now), fault }
    })
    await keepFailedFetches(trx, failed)
    const idsOf = (some: typeof failed) => some.map(({ fileId }) => fileId)
    for (const reason of [SILENT, BROKEN, LIMITED]) {
      const those = failed.filter((one) => one.isSkipped && reasonOf(one.fault) === reason)
      await markWaiting(trx, idsOf(those), { status: 'SYNC_ERROR', reason }, now)
    }
    return idsOf(failed.filter(({ isSkipped }) => !isSkipped))
  }

  /** All files wait, because all that were requested failed. */
  private async hold(trx: Db, now: Date): Promise<void> {
    const { id } = this.state.account
    const since = (await failingSince(trx, id)) ?? now
    const held = Math.min(Math.max((now.getTime() - since.getTime()) / 2, MIN_HOLD_MS), MAX_HOLD_MS)
    await holdFetches(trx, id, addMs(now, held))
  }

  /** The files that wait because of the failure say so. */
  private async markHeldUp(trx: Db, error: unknown, tasks: readonly Task[]): Promise<void> {
    const isOfStore = isNoSpace(error) || error instanceof BlobFault
    if (!(error instanceof SourceFault) && !isOfStore) return
    const done = new Set(this.results.map((result) => result.fileId))
    const ids = tasks.map((task) => task.fileId).filter((id) => !done.has(id))
    const isLimited = error instanceof SourceFault && error.code === 'rate-limited'
    const status = isLimited ? 'RATE_LIMITED' : 'DELAYED'
    const reason = error instanceof SourceFault ? whileWaiting(error) : classifyError(error).reason
    await markWaiting(trx, ids, { status, reason }, this.state.clock.now())
  }
}

type Task = FetchTask & Pick<QueuedFetch, 'tries' | 'since'>
type FailingTask = { readonly task: Task; readonly fault: SourceFault }

function reasonOf(fault: SourceFault): string {
  if (fault.code === 'rate-limited') return LIMITED
  return isUnanswered(fault) ? SILENT : BROKEN
}
