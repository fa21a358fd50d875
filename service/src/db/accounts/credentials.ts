import type { Db } from '../schema.ts'

/** Stores the access that a sign-in left. */
export async function storeCredential(trx: Db, accountId: number, sealed: string): Promise<void> {
  await trx.updateTable('accounts').set({ credential: sealed }).where('id', '=', accountId).execute()
}

/** Makes the caller the one who renews this access, until then. False: somebody else does, or has done so. */
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

/**
 * Puts the newer access in the place of the older, and the account is in order, whatever was said of the older
 * meanwhile. The same for both: there is none. False: the account was connected anew.
 */
export async function endRefresh(db: Db, accountId: number, older: string, newer: string): Promise<boolean> {
  const result = await db
    .updateTable('accounts')
    .set({ refreshing_until: null, credential: newer, ...(newer !== older && { access: 'ok' }) })
    .where('id', '=', accountId)
    .where('credential', '=', older)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The source does not accept this access any more; a newer one is not touched. */
export async function markLost(
  db: Db,
  accountId: number,
  sealed: string,
  access: 'expired' | 'revoked',
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ access, refreshing_until: null, refusals: 0, refused_since: null, updated_at: now })
    .where('id', '=', accountId)
    .where('credential', '=', sealed)
    .execute()
}
