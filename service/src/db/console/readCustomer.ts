import type { ConsoleCustomer } from '@inlet/wire/console'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { isFailingAccount } from './failingAccounts.ts'

type Account = Omit<ConsoleCustomer['accounts'][number], 'last_synced_at'> & {
  readonly syncedAt: Date | null
}
type Person = Omit<ConsoleCustomer['people'][number], 'latest'> & { readonly latest: Date }

/** Rows of a list. */
const MAX_ROWS = 100

/** What is known about one customer, in numbers and ids. */
export async function readCustomer(db: Db, customerId: number, now: Date): Promise<ConsoleCustomer> {
  const accounts = await sql<Account>`
    select a.id, a.data_source_type as source, a.data_source_external_id as login,
      case when a.revoked_access then 'disconnected' when ${isFailingAccount} then 'failing' else 'connected' end as state,
      a.last_synced_at as "syncedAt"
    from accounts a where a.customer_id = ${customerId} order by a.id desc limit ${MAX_ROWS}`.execute(db)
  const files = await sql<ConsoleCustomer['files'][number]>`
    select sync_status as status, count(*) as count from files
    where customer_id = ${customerId} and deleted_at is null group by 1 order by 1`.execute(db)
  const people = await sql<Person>`
    select user_id, count(*) as tokens, max(created_at) as latest from access_tokens
    where customer_id = ${customerId} and expires_at > ${now} group by 1 order by 3 desc limit ${MAX_ROWS}`.execute(
    db,
  )
  const deliveries = await sql<ConsoleCustomer['deliveries']>`
    select count(*) filter (where status = 'WAITING') as waiting, count(*) filter (where status = 'FAILED') as failed
    from deliveries where customer_id = ${customerId}`.execute(db)
  const activity = await sql<{ at: Date }>`
    select greatest(c.updated_at, (select max(last_synced_at) from accounts where customer_id = c.id),
      (select max(updated_at) from files where customer_id = c.id)) as at
    from customers c where c.id = ${customerId}`.execute(db)
  return {
    accounts: accounts.rows.map(({ syncedAt, ...row }) => ({
      ...row,
      last_synced_at: syncedAt?.toISOString() ?? null,
    })),
    files: files.rows,
    people: people.rows.map(({ latest, ...row }) => ({ ...row, latest: latest.toISOString() })),
    deliveries: deliveries.rows[0] ?? { waiting: 0, failed: 0 },
    last_activity: (activity.rows[0]?.at ?? now).toISOString(),
  }
}
