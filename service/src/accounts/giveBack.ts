import type { AccountRow } from '../db/accounts/accounts.ts'
import { addJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'

/**
 * The source is to hear that we need the account's access no more. False: there is none. `erasureId`: the erasure whose
 * report says how that went.
 */
export async function giveBack(
  trx: Db,
  account: AccountRow,
  now: Date,
  erasureId: number | null = null,
): Promise<boolean> {
  const { id, credential, data_source_type: source, shared_grant: sharedGrant } = account
  if (credential === null) return false
  const app = { id: account.app_id, clientId: account.client_id }
  const payload = { accountId: id, source, credential, app, sharedGrant, erasureId }
  await addJob(trx, { kind: 'revoke', payload, customerId: account.customer_id }, now)
  return true
}
