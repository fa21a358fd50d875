import { sql } from 'kysely'
import type { Db } from '../schema.ts'

const MINUTE = 60_000

/** How much of something may be done. `burst`: so much of it at once, after a while without any. */
export type Rate = { readonly perMinute: number; readonly burst: number }

export type Grant = {
  /** How many may be done, 0 to as many as were wanted. */
  readonly granted: number
  /** Milliseconds until the next, where none was granted. */
  readonly wait: number
}

/** Takes up to `wanted` of what `key` may do, no more than its burst; one question for all processes. */
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
  // The small part keeps sums of fractions from costing one.
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

/** Nothing of what `key` may do is given before then, whoever asks. */
export async function closeRate(db: Db, key: string, { perMinute, burst }: Rate, until: Date): Promise<void> {
  const fullAt = until.getTime() + ((burst - 1) * MINUTE) / perMinute
  await sql`insert into rates as r (key, full_at, granted) values (${key}, ${fullAt}::float8, 0)
    on conflict (key) do update set full_at = greatest(r.full_at, excluded.full_at)`.execute(db)
}

/** Forgets whoever may do everything again, which changes nothing. */
export async function forgetFullRates(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rates').where('full_at', '<', now.getTime()).execute()
}
