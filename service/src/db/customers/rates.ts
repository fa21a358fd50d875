import { sql } from 'kysely'
import type { Db } from '../schema.ts'

const MINUTE = 60_000

/** A token bucket. `burst`: its capacity. */
export type Rate = { readonly perMinute: number; readonly burst: number }

export type Grant = {
  /** How many were granted, from 0 to the requested number. */
  readonly granted: number
  /** Milliseconds until the next one, if none was granted. */
  readonly wait: number
}

/** Takes up to `wanted` from the bucket of `key`, at most its burst. One query, shared by all processes. */
export async function takeRate(
  db: Db,
  key: string,
  { perMinute, burst, wanted }: Rate & { readonly wanted: number },
  now: Date,
): Promise<Grant> {
  const at = now.getTime()
  const refill = MINUTE / perMinute
  const window = burst * refill
  const from = sql`greatest(r.full_at, ${at}::float8)`
  // The small addend keeps rounding errors from costing one.
  const granted = sql`greatest(0, least(${wanted}::float8, floor((${at + window}::float8 - ${from}) / ${refill}::float8 + 0.0001)))`
  const { rows } = await sql<{ full_at: number; granted: number }>`
    insert into rates as r (key, full_at, granted)
    values (${key}, ${at + wanted * refill}::float8, ${wanted})
    on conflict (key) do update set
      full_at = ${from} + ${granted} * ${refill}::float8,
      granted = ${granted}
    returning full_at, granted`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A rate was neither made nor found')
  return { granted: row.granted, wait: Math.max(0, row.full_at + refill - (at + window)) }
}

/** Closes the bucket of `key` until then, for all processes. */
export async function closeRate(db: Db, key: string, { perMinute, burst }: Rate, until: Date): Promise<void> {
  const fullAt = until.getTime() + ((burst - 1) * MINUTE) / perMinute
  await sql`insert into rates as r (key, full_at, granted) values (${key}, ${fullAt}::float8, 0)
    on conflict (key) do update set full_at = greatest(r.full_at, excluded.full_at)`.execute(db)
}

/** Deletes full buckets, which changes nothing. */
export async function forgetFullRates(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rates').where('full_at', '<', now.getTime()).execute()
}
