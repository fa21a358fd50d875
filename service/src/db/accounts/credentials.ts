import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Stores the credential of a sign-in. */
export async function storeCredential(trx: Db, accountId: number, sealed: string): Promise<void> {
  await trx.updateTable('accounts').set({ credential: sealed }).where('id', '=', accountId).execute()
}

/**
 * Takes the lease for refreshing this credential. Returns false if another caller holds it or has refreshed it already.
 */
export async function claimRefresh(
  db: Db,
  accountId: number,
  sealed: string,
  lease: { now: Date; until: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('accounts')
    .set({ refreshing_until: lease.until })
    .where('id', '=', accountId)
    .where('credential', '=', sealed)
    .where((eb) => eb.or([eb('refreshing_until', 'is', null), eb('refreshing_until', '<=', lease.now)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** A refreshed credential, sealed, and when it ends for good. */
type Refreshed = { readonly sealed: string; readonly endsAt: Date | null }

/**
 * Ends a refresh. A newer credential replaces the older one and clears errors that were recorded for it. Returns false
 * if the account was reconnected.
 */
export async function endRefresh(
  db: Db,
  accountId: number,
  older: string,
  newer: Refreshed | null,
): Promise<boolean> {
  const result = await db
    .updateTable('accounts')
    .set({
      refreshing_until: null,
      ...(newer && { credential: newer.sealed, access_ends_at: newer.endsAt, access: 'ok', lost_at: null }),
    })
    .where('id', '=', accountId)
    .where('credential', '=', older)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Records that the source refuses this credential. A newer one is not touched. */
export async function markLost(
  db: Db,
  accountId: number,
  sealed: string,
  access: 'expired' | 'revoked',
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      access,
      lost_at: sql`coalesce(lost_at, ${now})`,
      refreshing_until: null,
      refusals: 0,
      refused_since: null,
      updated_at: now,
    })
    .where('id', '=', accountId)
    .where('credential', '=', sealed)
    .execute()
}
