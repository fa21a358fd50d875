import type { Clock } from '../../lib/Clock.ts'
import { randomId } from '../../lib/randomId.ts'
import type { RecordStore } from '../../lib/recordStore.ts'
import type { TabLocks } from '../../lib/tabLocks.ts'
import { type KeptUpload, readUploads } from './KeptUpload.ts'

/** Uploads that one browser keeps for this deployment, of all its customers. */
const MAX_KEPT = 500

export type UploadJournalDeps = {
  readonly storage: RecordStore
  readonly locks: TabLocks
  readonly clock: Clock
}

type OnFound = (uploads: readonly KeptUpload[]) => Promise<void>

/**
 * What this tab has written down about one customer's uploads. From the first one on it holds a lock, so that no other
 * tab takes its uploads over. Where the browser refuses, nothing is written down, and nothing is said.
 */
export class UploadJournal {
  readonly batch = randomId(16)
  private sent: readonly string[] = []
  private isRefused = false
  private last: Promise<void> = Promise.resolve()
  private holding: Promise<() => void> | null = null

  constructor(
    readonly owner: string,
    private readonly deps: UploadJournalDeps,
  ) {}

  /** Takes over what other tabs have left: now, and when one that is still open ends. */
  async adopt(onFound: OnFound): Promise<void> {
    const found = await this.attempt(() => this.list(), [])
    const batches = new Set(found.map(({ batch }) => batch))
    batches.delete(this.batch)
    await Promise.all([...batches].map((batch) => this.adoptBatch(batch, onFound)))
  }

  put(uploads: readonly KeptUpload[]) {
    if (uploads.length === 0) return
    this.write(async () => {
      this.holding ??= this.deps.locks.hold(lockOf(this.batch))
      await this.holding
      await this.deps.storage.put(uploads)
      const excess = (await this.read()).slice(0, -MAX_KEPT)
      if (excess.length > 0) await this.deps.storage.delete(excess.map(({ id }) => id))
    })
  }

  delete(ids: readonly string[]) {
    if (ids.length > 0) this.write(() => this.deps.storage.delete(ids))
  }

  /** Sent ones stay until all are, to be counted. */
  markSent(uploads: readonly KeptUpload[]) {
    this.sent = [...this.sent, ...uploads.map(({ id }) => id)]
    this.put(uploads.filter(({ state }) => state === 'waiting').map((one) => ({ ...one, state: 'sent' })))
  }

  forgetSent() {
    this.delete(this.sent)
    this.sent = []
  }

  /** Another customer, or other tags: what is not sent is left for the next opening. */
  end() {
    this.write(async () => (await this.holding)?.())
  }

  /** Resolves when all so far is written, or refused. */
  async written(): Promise<void> {
    await this.last
  }

  private async adoptBatch(batch: string, onFound: OnFound): Promise<void> {
    const release = await this.attempt(() => this.deps.locks.hold(lockOf(batch)), null)
    if (!release) return
    // Another tab may have been faster.
    const left = (await this.attempt(() => this.list(), [])).filter((one) => one.batch === batch)
    const own = left.map((one) => ({ ...one, batch: this.batch }))
    this.put(own)
    await this.written()
    release()
    if (own.length > 0 && !this.isRefused) await onFound(own)
  }

  private async list(): Promise<readonly KeptUpload[]> {
    return (await this.read()).filter(({ owner }) => owner === this.owner)
  }

  /** Of all customers. Those that have expired are deleted. */
  private async read(): Promise<readonly KeptUpload[]> {
    const { storage, clock } = this.deps
    const { uploads, expired } = readUploads(await storage.all(), clock.now())
    if (expired.length > 0) await storage.delete(expired)
    return uploads
  }

  /** One after the other, so that what is deleted stays so. */
  private write(task: () => Promise<void>) {
    this.last = this.last.then(() => this.attempt(task, undefined))
  }

  private async attempt<T>(task: () => Promise<T>, otherwise: T): Promise<T> {
    if (this.isRefused) return otherwise
    try {
      return await task()
    } catch {
      this.isRefused = true
      return otherwise
    }
  }
}

function lockOf(batch: string): string {
  return `inlet.uploads.${batch}`
}
