import { when } from 'mobx'
import type { Accounts } from '../domain/accounts/Accounts.ts'

/** Loads the accounts once, without polling. */
export async function loadAccounts(accounts: Accounts): Promise<void> {
  const stop = accounts.start()
  await when(() => accounts.loaded)
  stop()
}
