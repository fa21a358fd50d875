import { sql } from 'kysely'
import { listFromTop } from '../items/listings.ts'
import { addJob } from '../jobs/jobs.ts'
import type { Db } from '../schema.ts'
import { type AccountRow, type SignedIn, saveAccount } from './accounts.ts'
import { storeCredential } from './credentials.ts'

/** Creates or reconnects the account of a sign-in, stores its credential and starts listing its items. */
export async function connectAccount(
  trx: Db,
  signedIn: SignedIn,
  seal: (accountId: number) => string,
  now: Date,
): Promise<AccountRow> {
  // Every transaction locks the job before its account.
  await sql`select j.id from jobs j join accounts a on a.id = j.account_id
    where a.customer_id = ${signedIn.customerId} and a.data_source_type = ${signedIn.source}
      and a.data_source_external_id = ${signedIn.identity.externalId}
    for update of j`.execute(trx)
  const account = await saveAccount(trx, signedIn, now)
  await storeCredential(trx, account.id, seal(account.id))
  const { listsAll, takesAll } = signedIn.settings
  await listFromTop(trx, account.id, { walk: listsAll || takesAll })
  await addJob(trx, { kind: 'sync', accountId: account.id }, now)
  return account
}
