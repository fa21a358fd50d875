import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import type { StandingKind } from './NewJob.ts'

/** Puts the hourly job into the queue, unless it is there. */
export function ensureUpkeep(db: Db, now: Date): Promise<void> {
  return ensure(db, 'upkeep', now)
}

/** Likewise the job that looks for accounts to sync. */
export function ensureAutoSync(db: Db, now: Date): Promise<void> {
  return ensure(db, 'auto-sync', now)
}

/** Likewise the job that asks sources to tell us of changes. */
export function ensureSubscriptions(db: Db, now: Date): Promise<void> {
  return ensure(db, 'subscriptions', now)
}

/** Likewise the job that finds out what chunks are found by. */
export function ensureAnalyse(db: Db, now: Date): Promise<void> {
  return ensure(db, 'analyse', now)
}

/** There is one of each kind, by an index. */
async function ensure(db: Db, kind: StandingKind, now: Date): Promise<void> {
  await sql`
    insert into jobs (kind, payload, run_at, created_at) values (${kind}, '{}', ${now}, ${now})
    on conflict do nothing`.execute(db)
}
