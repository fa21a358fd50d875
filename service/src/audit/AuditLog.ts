import type { AuditEffect } from '@inlet/wire/service'
import {
  addAuditEntries,
  addAuditOutcomes,
  type NewAuditEntry,
  type NewAuditOutcome,
} from '../db/audit/addAudit.ts'
import { ensureOrganization } from '../db/customers/customers.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import { type AuditCallRequest, AuditedCall } from './AuditedCall.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** What is recorded. */
  readonly config: { readonly audit: { readonly level: 'off' | 'changes' | 'all' } }
}
type Begun = { readonly entry: NewAuditEntry; readonly done: (error?: unknown) => void }

/** Milliseconds until what no call waits for is written. */
const DELAY_MS = 500
const MAX_BATCH = 500
/** Lines in memory while the database can't be reached. */
const MAX_WAITING = 10_000

/**
 * Writes the audit log. The entry of a change is committed before the change begins, in one statement with those of
 * other calls at that moment. Outcomes, reads and refusals are written in batches, for which no call waits.
 */
export class AuditLog {
  private readonly deps: Deps
  private begun: Begun[] = []
  private isBeginning = false
  private entries: NewAuditEntry[] = []
  private outcomes: NewAuditOutcome[] = []
  private lost = 0
  private isScheduled = false
  private cancel = () => {}
  private flushed: Promise<void> = Promise.resolve()
  /** Their rows are there. */
  private readonly organizations = new Set<string>()

  constructor(deps: Deps) {
    this.deps = deps
  }

  call(request: AuditCallRequest): AuditedCall {
    return new AuditedCall(request, this, this.deps.clock)
  }

  records(effect: AuditEffect): boolean {
    const { level } = this.deps.config.audit
    return level === 'all' || (level === 'changes' && effect === 'change')
  }

  /** Resolves when the entry is committed. */
  async begin(entry: NewAuditEntry): Promise<void> {
    const { organization } = entry
    if (typeof organization === 'string' && !this.organizations.has(organization)) {
      await ensureOrganization(this.deps.db, organization, entry.at)
      this.organizations.add(organization)
    }
    await new Promise<void>((resolve, reject) => {
      const done = (error?: unknown) => (error === undefined ? resolve() : reject(error))
      this.begun.push({ entry, done })
      if (!this.isBeginning) void this.writeBegun()
    })
  }

  add(entry: NewAuditEntry): void {
    if (this.hasRoom()) this.entries.push(entry)
    this.schedule()
  }

  addOutcome(outcome: NewAuditOutcome): void {
    if (this.hasRoom()) this.outcomes.push(outcome)
    this.schedule()
  }

  /** Writes what waits. Never rejects: what could not be written is tried again. */
  flush(): Promise<void> {
    this.cancel()
    this.isScheduled = false
    this.flushed = this.flushed.then(() => this.write())
    return this.flushed
  }

  private async writeBegun(): Promise<void> {
    this.isBeginning = true
    while (this.begun.length > 0) {
      const batch = this.begun.splice(0, MAX_BATCH)
      const error = await failureOf(
        addAuditEntries(
          this.deps.db,
          batch.map(({ entry }) => entry),
        ),
      )
      for (const { done } of batch) done(error)
    }
    this.isBeginning = false
  }

  private async write(): Promise<void> {
    const { db, log } = this.deps
    while (this.entries.length + this.outcomes.length > 0) {
      const entries = this.entries.splice(0, MAX_BATCH)
      const outcomes = this.outcomes.splice(0, MAX_BATCH)
      const error = await failureOf(this.writeBatch(db, entries, outcomes))
      if (error === undefined) continue
      this.entries.unshift(...entries)
      this.outcomes.unshift(...outcomes)
      log.warn({ err: error }, 'the audit log could not be written; it is tried again')
      this.schedule()
      break
    }
    if (this.lost === 0) return
    log.error({ lost: this.lost }, 'lines of the audit log are lost: the database took too few of them')
    this.lost = 0
  }

  private async writeBatch(
    db: Db,
    entries: readonly NewAuditEntry[],
    outcomes: readonly NewAuditOutcome[],
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      if (entries.length > 0) await addAuditEntries(trx, entries)
      if (outcomes.length > 0) await addAuditOutcomes(trx, outcomes)
    })
  }

  private hasRoom(): boolean {
    const isRoom = this.entries.length + this.outcomes.length < MAX_WAITING
    if (!isRoom) this.lost += 1
    return isRoom
  }

  private schedule(): void {
    if (this.isScheduled) return
    this.isScheduled = true
    this.cancel = this.deps.clock.after(DELAY_MS, () => void this.flush())
  }
}

/** Undefined: it succeeded. */
async function failureOf(work: Promise<void>): Promise<unknown> {
  try {
    await work
    return undefined
  } catch (error) {
    return error ?? new Error('unknown')
  }
}
