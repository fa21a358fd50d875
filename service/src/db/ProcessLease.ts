import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'
import { StartFault } from '../lib/StartFault.ts'
import { DatabaseOutage } from './DatabaseOutage.ts'
import type { Db } from './schema.ts'

/** Milliseconds between two heartbeats. */
const HEARTBEAT = 5_000
/** Milliseconds without a heartbeat after which a process counts as dead. */
const LEASE = 20_000
/** Milliseconds between two checks of a process that may be dead. */
const LOOK = 1_000

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly store: string
  /** Runs jobs. */
  readonly works: boolean
}
type Other = { readonly id: string; readonly seen: string; readonly gone: boolean }

const REFUSAL =
  'Another process works on this database and keeps files elsewhere, so each would miss those of the other. Stop the other process first, or let both keep them in one place: a bucket (INLET_BLOBS), or one data folder (INLET_DATA_DIR on a volume that they share). In a rolling deployment without such a place: stop the old one before the new one starts.'

/**
 * Ensures that all processes on one database use the same blob store. Each process renews a row while it lives and
 * deletes it when it stops; after a kill the row expires. Times are the database's own.
 */
export class ProcessLease {
  /** Resolves if a process with another store took over while this one could not reach the database. */
  readonly lost: Promise<StartFault>
  private readonly id = randomUUID()
  private readonly deps: Deps
  private lose: (fault: StartFault) => void = () => {}
  private stopped = false
  private cancelTimer = () => {}
  private beating: Promise<void> = Promise.resolve()

  constructor(deps: Deps) {
    this.deps = deps
    this.lost = new Promise((resolve) => {
      this.lose = resolve
    })
  }

  /** Waits until the lease of a killed process expires. Throws StartFault if another one is alive. */
  async start(): Promise<void> {
    const { log, clock } = this.deps
    let first: Other | null = null
    for (;;) {
      const other = await this.take()
      if (!other) break
      if (!first) log.warn('another process was here that keeps files elsewhere; waiting whether it is gone')
      // A heartbeat since we started to watch: the process is alive.
      if (first && (other.id !== first.id || other.seen !== first.seen)) throw new StartFault(REFUSAL)
      first = other
      await new Promise<void>((resolve) => clock.after(LOOK, resolve))
    }
    this.schedule()
  }

  /** Lets the next process start at once. */
  async stop(): Promise<void> {
    this.stopped = true
    this.cancelTimer()
    // It would write our row again.
    await this.beating
    try {
      await this.deps.db.deleteFrom('processes').where('id', '=', this.id).execute()
    } catch (error) {
      // The database is unavailable: the row expires on its own.
      if (!(error instanceof DatabaseOutage)) throw error
    }
  }

  /** Renews our row. Returns a living process with another store, if there is one; then nothing was renewed. */
  private take(): Promise<Other | null> {
    const { db, store, works } = this.deps
    return db.transaction().execute(async (trx) => {
      // Two processes that start at once must see each other.
      await sql`lock table processes in exclusive mode`.execute(trx)
      const found = await sql<Other>`
        select id, seen_at::text as seen, seen_at < clock_timestamp() - ${`${LEASE} ms`}::interval as gone
        from processes where store <> ${store} and id <> ${this.id}`.execute(trx)
      const alive = found.rows.find((other) => !other.gone)
      if (alive) return alive
      await sql`delete from processes where seen_at < clock_timestamp() - ${`${LEASE} ms`}::interval`.execute(
        trx,
      )
      await sql`
        insert into processes (id, store, works, seen_at)
        values (${this.id}, ${store}, ${works}, clock_timestamp())
        on conflict (id) do update set seen_at = excluded.seen_at`.execute(trx)
      return null
    })
  }

  private schedule(): void {
    if (this.stopped) return
    this.cancelTimer = this.deps.clock.after(HEARTBEAT, () => {
      this.beating = this.beat()
    })
  }

  private async beat(): Promise<void> {
    try {
      if ((await this.take()) && !this.stopped) this.lose(new StartFault(REFUSAL))
    } catch (error) {
      // An outage: the next heartbeat tries again.
      if (!(error instanceof DatabaseOutage)) {
        this.deps.log.warn({ err: error }, 'the sign of life of this process could not be written')
      }
    }
    this.schedule()
  }
}

/** Returns whether a process that runs jobs is alive. */
export async function isWorkerAlive(db: Db): Promise<boolean> {
  const found = await sql<{ alive: boolean }>`
    select exists (
      select from processes where works and seen_at >= clock_timestamp() - ${`${LEASE} ms`}::interval
    ) as alive`.execute(db)
  return found.rows[0]?.alive === true
}

/** Returns whether a process uses this database now. */
export async function isAnyAlive(db: Db): Promise<boolean> {
  const found = await sql<{ alive: boolean }>`
    select exists (
      select from processes where seen_at >= clock_timestamp() - ${`${LEASE} ms`}::interval
    ) as alive`.execute(db)
  return found.rows[0]?.alive === true
}
