import { when } from 'mobx'
import type { Accounts } from '../domain/accounts/Accounts.ts'

/** The accounts as the service has them now, without following them further. */
export async function loadAccounts(accounts: Accounts): Promise<void> {
  const stop = accounts.start()
  await when(() => accounts.loaded)
  stop()
}
