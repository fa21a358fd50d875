import type { Source } from '@inlet/wire/bridge'
import type { Account } from '@inlet/wire/service'
import { when } from 'mobx'
import type { Accounts } from '../../domain/accounts/Accounts.ts'
import type { Clock } from '../../lib/Clock.ts'

/** Timeout and interval of waiting for an account to be listed. */
const TIMEOUT_MS = 10_000
const ASK_EVERY = 2500

type Deps = { readonly accounts: Pick<Accounts, 'of' | 'refresh'>; readonly clock: Clock }

/**
 * Calls back with the account of that user name as soon as it is listed, or with null after the timeout. Call the
 * returned function to stop.
 */
export function waitForAccount(
  { source, username }: { readonly source: Source; readonly username: string },
  { accounts, clock }: Deps,
  settle: (account: Account | null) => void,
): () => void {
  const named = () => accounts.of(source).find((account) => isOf(account, username)) ?? null
  const ends: (() => void)[] = []
  const end = () => {
    for (const stop of ends) stop()
  }
  const conclude = () => {
    end()
    settle(named())
  }
  let cancelAsking = () => {}
  const ask = () => {
    accounts.refresh()
    cancelAsking = clock.after(ASK_EVERY, ask)
  }
  ask()
  ends.push(() => cancelAsking(), clock.after(TIMEOUT_MS, conclude))
  ends.push(when(() => named() !== null, conclude))
  return end
}

/** User names of code hosts are case-insensitive. */
function isOf({ data_source_metadata, data_source_external_id }: Account, username: string): boolean {
  const names = [data_source_metadata?.username, data_source_external_id?.split('|')[1]]
  return names.some((name) => name?.toLowerCase() === username.toLowerCase())
}
