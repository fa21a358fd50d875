import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** How many are read at a time. */
const BATCH = 100

/** Accesses that another key than this one encrypts, in the order of their accounts, after one of them. */
export function sealedWithOther(
  db: Db,
  key: string,
  after: number,
): Promise<{ id: number; credential: string }[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'credential'])
    .where('credential', 'is not', null)
    .where(sql<boolean>`credential::json ->> 'key' <> ${key}`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .$narrowType<{ credential: string }>()
    .execute()
}

/**
 * Puts the access in the place of the same one under another key. Where somebody asked the source for a newer one since
 * then, it stays, and the answer is false: who asked finds the older by its text, and would lose what the source gives only once.
 */
export async function replaceSealed(
  db: Db,
  account: { id: number; credential: string },
  newer: string,
  since: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('accounts')
    .set({ credential: newer })
    .where('id', '=', account.id)
    .where('credential', '=', account.credential)
    .where((eb) => eb.or([eb('refreshing_until', 'is', null), eb('refreshing_until', '<=', since)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The ids of the keys that something is encrypted with which lasts: accesses, those that the sources are to forget, secrets of apps, and signing keys of webhooks. */
export async function keysInUse(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct credential::json ->> 'key' as key from accounts where credential is not null
    union
    select distinct (payload ->> 'credential')::json ->> 'key' from jobs where kind = 'revoke'
    union
    select secret::json ->> 'key' from apps where secret is not null
    union
    select previous_secret::json ->> 'key' from apps where previous_secret is not null
    union
    select signing_key::json ->> 'key' from webhooks
    order by key`.execute(db)
  return rows.map(({ key }) => key)
}
