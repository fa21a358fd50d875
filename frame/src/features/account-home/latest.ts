import type { Account } from '@inlet/wire/service'

/** The account that was synced last; if none was, the newest. */
export function latest(accounts: readonly Account[]): Account | null {
  const time = (account: Account) => Date.parse(account.last_synced_at ?? '') || 0
  return [...accounts].sort((one, other) => time(other) - time(one) || other.id - one.id)[0] ?? null
}
