import { sql } from 'kysely'
import * as v from 'valibot'
import type { AccountRow } from '../accounts/accounts.ts'
import type { Db } from '../schema.ts'
import type { Failing } from './Failing.ts'

/** As stored with the account. Times are milliseconds since 1970. */
const FailingChanges = v.object({ tries: v.number(), since: v.number(), retryAt: v.number() })

/** Stores the cursor of now, from which changes are read. `isUnknown`: there is none, and none from before counts. */
export async function storeStart(
  trx: Db,
  accountId: number,
  { cursor, isUnknown }: { readonly cursor: string | null; readonly isUnknown: boolean },
): Promise<void> {
  await sql`update accounts set start_due = false,
      change_cursor = case when ${isUnknown} then null else coalesce(${cursor}::text, change_cursor) end
    where id = ${accountId}`.execute(trx)
}

/** When the changes are asked for again, which failed while the source was well. */
export function failingOf({ failing }: Pick<AccountRow, 'failing'>): Failing | null {
  const parsed = v.safeParse(FailingChanges, failing)
  if (!parsed.success) return null
  const { tries, since, retryAt } = parsed.output
  return { tries, since: new Date(since), retryAt: new Date(retryAt) }
}

/** Why some of the changes could not be asked for. */
export async function keepFault(trx: Db, accountId: number, reason: string | null): Promise<void> {
  await sql`update accounts set changes_fault = ${reason} where id = ${accountId}`.execute(trx)
}

export async function keepFailing(trx: Db, accountId: number, failing: Failing | null): Promise<void> {
  const { tries = 0, since, retryAt } = failing ?? {}
  const text = failing && JSON.stringify({ tries, since: since?.getTime(), retryAt: retryAt?.getTime() })
  await sql`update accounts set failing = ${text}::jsonb where id = ${accountId}`.execute(trx)
}
