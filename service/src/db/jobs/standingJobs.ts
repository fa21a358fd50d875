import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import type { StandingKind } from './NewJob.ts'

/** Enqueues the hourly upkeep job, unless it exists. */
export function ensureUpkeep(db: Db, now: Date): Promise<void> {
  return ensure(db, 'upkeep', now)
}

/** Enqueues the job that finds accounts to sync, unless it exists. */
export function ensureAutoSync(db: Db, now: Date): Promise<void> {
  return ensure(db, 'auto-sync', now)
}

/** Enqueues the job that subscribes to change notifications, unless it exists. */
export function ensureSubscriptions(db: Db, now: Date): Promise<void> {
  return ensure(db, 'subscriptions', now)
}

/** Enqueues the job that indexes chunks for keyword search, unless it exists. */
export function ensureAnalyse(db: Db, now: Date): Promise<void> {
  return ensure(db, 'analyse', now)
}

/** An index allows one job of each kind. */
async function ensure(db: Db, kind: StandingKind, now: Date): Promise<void> {
  await sql`
    insert into jobs (kind, payload, run_at, created_at) values (${kind}, '{}', ${now}, ${now})
    on conflict do nothing`.execute(db)
}
