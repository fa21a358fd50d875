import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** The owner of a call, and its key. */
export type CallKey = { readonly owner: string; readonly key: string }

/** A recorded call. `lease` null: its response is stored. */
export type KnownCall = {
  readonly fingerprint: string | null
  readonly lease: string | null
  readonly status: number | null
  readonly answer: string | null
}

type Claim = {
  readonly lease: string
  /** Null: its body is still to be read. */
  readonly fingerprint: string | null
  readonly now: Date
  readonly until: Date
  /** Older calls are ignored. */
  readonly since: Date
}

/** Null: the caller now holds the lease. Otherwise the recorded call, finished or running. */
export async function claimCall(
  db: Db,
  { owner, key }: CallKey,
  { lease, fingerprint, now, until, since }: Claim,
): Promise<KnownCall | null> {
  for (;;) {
    const claimed = await sql`
      insert into idempotent_calls as c (owner, key, fingerprint, lease, lease_until, created_at)
      values (${owner}, ${key}, ${fingerprint}, ${lease}, ${until}, ${now})
      on conflict (owner, key) do update set lease = ${lease}, lease_until = ${until}, fingerprint = excluded.fingerprint,
        status = null, answer = null, created_at = ${now}
      where c.lease_until < ${now} or c.created_at < ${since}
      returning key`.execute(db)
    if (claimed.rows.length > 0) return null
    const known = await db
      .selectFrom('idempotent_calls')
      .select(['fingerprint', 'lease', 'status', 'answer'])
      .where('owner', '=', owner)
      .where('key', '=', key)
      .executeTakeFirst()
    // Freed in between, so claim it again.
    if (known) return known
  }
}

export async function renewCall(db: Db, { owner, key }: CallKey, lease: string, until: Date): Promise<void> {
  await db
    .updateTable('idempotent_calls')
    .set({ lease_until: until })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('lease', '=', lease)
    .execute()
}

export async function answerCall(
  db: Db,
  { owner, key }: CallKey,
  lease: string,
  answered: { readonly fingerprint: string; readonly status: number; readonly answer: string },
): Promise<void> {
  await db
    .updateTable('idempotent_calls')
    .set({ ...answered, lease: null, lease_until: null })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('lease', '=', lease)
    .execute()
}

/** The call had no effect, so its key is free again. */
export async function freeCall(db: Db, { owner, key }: CallKey, lease: string): Promise<void> {
  await db
    .deleteFrom('idempotent_calls')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('lease', '=', lease)
    .execute()
}

export async function forgetCalls(db: Db, since: Date): Promise<void> {
  await db.deleteFrom('idempotent_calls').where('created_at', '<', since).execute()
}
