import type { AccountAccess } from '../../accounts/AccountAccess.ts'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import type { Connector } from '../../sources/Connector.ts'
import type { Credential } from '../../sources/Credential.ts'
import { INTERACTIVE_TIMEOUT_MS, withTimeout } from '../../sources/client/callContext.ts'
import { sourceRefusal } from './sourceRefusal.ts'

/** Calls the account's source. Rejects with the HttpError for its failure. `what`: what was requested. */
export async function askSource<T>(
  access: AccountAccess,
  account: AccountRow,
  what: string,
  call: (connector: Connector, credential: Credential) => Promise<T>,
): Promise<T> {
  try {
    return await withTimeout(INTERACTIVE_TIMEOUT_MS, () => access.open(account).call(call))
  } catch (error) {
    throw sourceRefusal(error, what)
  }
}
