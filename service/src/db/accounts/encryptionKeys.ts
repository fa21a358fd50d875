import { sql } from 'kysely'
import { blobKeysInUse } from '../files/storedBlobs.ts'
import type { Db } from '../schema.ts'
import { sealedUnder, sealedUnderOther } from './sealedUnder.ts'

/** Rows per batch. */
const BATCH = 100
/** Rows that are named if they hold no envelope. */
const NAMED = 100

const RETURNED = sql`(payload ->> 'credential')`

/** Returns credentials under other keys than this one, by account id, from after the given one. */
export function sealedWithOther(
  db: Db,
  key: string,
  after: number,
): Promise<{ id: number; credential: string }[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'credential'])
    .where('credential', 'is not', null)
    .where(sealedUnderOther(sql`credential`, key))
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .$narrowType<{ credential: string }>()
    .execute()
}

/**
 * Stores the credential under another key. Returns false and changes nothing while a refresh is running: the refresh
 * finds the row by its text and would lose a token that the source issues only once.
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

/**
 * Returns the ids of keys that encrypt lasting data: credentials, those to revoke, secrets of apps, signing keys of
 * webhooks, and files.
 */
export async function keysInUse(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (
      select distinct ${sealedUnder(sql`credential`)} as key from accounts
      union
      select distinct ${sealedUnder(RETURNED)} from jobs where kind = 'revoke'
      union
      select ${sealedUnder(sql`secret`)} from apps
      union
      select ${sealedUnder(sql`previous_secret`)} from apps
      union
      select ${sealedUnder(sql`signing_key`)} from webhooks
    ) used where key is not null order by key`.execute(db)
  const all = new Set([...rows.map(({ key }) => key), ...(await blobKeysInUse(db))])
  return [...all].sort()
}

/** Returns names of rows that hold no envelope, which no key opens, such as `account 17`. At most a few. */
export async function damagedSeals(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'account ' || id as name from accounts
      where credential is not null and ${sealedUnder(sql`credential`)} is null
    union all
    select 'job ' || id from jobs where kind = 'revoke' and ${sealedUnder(RETURNED)} is null
    union all
    select 'app ' || id from apps
      where (secret is not null and ${sealedUnder(sql`secret`)} is null)
        or (previous_secret is not null and ${sealedUnder(sql`previous_secret`)} is null)
    union all
    select 'webhook ' || id from webhooks where ${sealedUnder(sql`signing_key`)} is null
    limit ${NAMED}`.execute(db)
  return rows.map(({ name }) => name)
}
