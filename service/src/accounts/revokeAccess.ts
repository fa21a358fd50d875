import type { AccountRow } from '../db/accounts/accounts.ts'
import type { SignInRow } from '../db/accounts/signIns.ts'
import { forgetSubscriptions } from '../db/accounts/subscriptions.ts'
import { addJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'

/**
 * Enqueues the revocation of the account's credential and subscriptions. Returns false if it has no credential.
 * `erasureId`: the erasure whose report counts it.
 */
export async function revokeAccess(
  trx: Db,
  account: AccountRow,
  now: Date,
  erasureId: number | null = null,
): Promise<boolean> {
  const { id, credential, data_source_type: source, shared_grant: sharedGrant } = account
  const watched = await forgetSubscriptions(trx, id)
  if (credential === null) return false
  const app = { id: account.app_id, clientId: account.client_id }
  const payload = { accountId: id, source, credential, app, sharedGrant, erasureId, watched }
  await addJob(trx, { kind: 'revoke', payload, customerId: account.customer_id }, now)
  return true
}

/** Enqueues the revocation of a credential that can't be claimed any more. */
export async function revokeUnclaimedAccess(
  trx: Db,
  { hash, source, customer_id, app_id, client_id }: SignInRow,
  { credential, sharedGrant }: { readonly credential: string; readonly sharedGrant: string | null },
  now: Date,
): Promise<void> {
  const app = { id: app_id, clientId: client_id }
  const payload = { accountId: null, signIn: hash, source, credential, app, sharedGrant }
  await addJob(trx, { kind: 'revoke', payload, customerId: customer_id }, now)
}
