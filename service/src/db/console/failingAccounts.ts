import type { FailingAccountsQuery } from '@inlet/wire/console'
import { type SqlBool, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import { allOf } from '../filters/conditions.ts'
import type { Db } from '../schema.ts'

/** An account that needs attention, and its customer. */
export type FailingAccountRow = {
  readonly id: number
  readonly source: string
  readonly login: string | null
  readonly customer: string
  readonly access: string
  readonly reason: string
  readonly updated_at: Date
}

type ListFailingAccountsRequest = InferOutput<typeof FailingAccountsQuery>

/** For `accounts a`: connected, but the source refuses access or the last sync failed. */
export const isFailingAccount = sql<SqlBool>`(not a.revoked_access and (a.access <> 'ok' or a.sync_status = 'SYNC_ERROR'))`

/** Newest first. */
export async function listFailingAccounts(
  db: Db,
  organizationId: number,
  { source, customer_id, before, limit }: ListFailingAccountsRequest,
): Promise<FailingAccountRow[]> {
  const conditions = [
    isFailingAccount,
    ...(source === undefined ? [] : [sql<SqlBool>`a.data_source_type = ${source}`]),
    ...(customer_id === undefined ? [] : [sql<SqlBool>`c.supplied_id = ${customer_id}`]),
    ...(before === undefined ? [] : [sql<SqlBool>`a.id < ${before}`]),
  ]
  const { rows } = await sql<FailingAccountRow>`
    select a.id, a.data_source_type as source, a.data_source_external_id as login, c.supplied_id as customer, a.access,
      coalesce(a.sync_error_message, '') as reason, a.updated_at
    from accounts a join customers c on c.id = a.customer_id
    where c.organization_id = ${organizationId} and c.deleted_at is null and ${allOf(conditions)}
    order by a.id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the account's customer; undefined for another organization's. */
export async function ownerOfAccount(
  db: Db,
  organizationId: number,
  id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ customerId: number }>`
    select a.customer_id as "customerId" from accounts a join customers c on c.id = a.customer_id
    where a.id = ${id} and c.organization_id = ${organizationId} and c.deleted_at is null`.execute(db)
  return rows[0]?.customerId
}
