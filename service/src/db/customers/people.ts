import type { UsersQuery } from '@inlet/wire/service'
import { type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import { PREPARED } from '../preparedStatements.ts'
import type { Db, Tables } from '../schema.ts'
import { CustomerSettings } from './CustomerSettings.ts'

type CustomerRow = Selectable<Tables['customers']>

/** Returns the organization's customer of that name, or undefined. */
export function findNamed(db: Db, organizationId: number, name: string): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('supplied_id', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Returns one page of the organization's customers, and on request the total. */
export async function listCustomers(
  db: Db,
  organizationId: number,
  { filters, pagination, order_by, order_dir, include_count }: v.InferOutput<typeof UsersQuery>,
): Promise<{ rows: CustomerRow[]; count: number | null }> {
  let matching = db
    .selectFrom('customers')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
  if (filters.customer_ids?.length)
    matching = matching.where(sql<boolean>`supplied_id = any(${filters.customer_ids})`)
  if (filters.carbon_user_ids?.length)
    matching = matching.where(sql<boolean>`id = any(${filters.carbon_user_ids})`)
  const rows = await matching
    .selectAll()
    .where('id', '>', pagination.starting_id ?? 0)
    .orderBy(order_by, order_dir)
    .orderBy('id', order_dir)
    .limit(pagination.limit)
    .offset(pagination.offset)
    .execute()
  if (!include_count) return { rows, count: null }
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, count }
}

/** Null removes a member, other values set it. */
export type SettingsChange = { readonly [K in keyof CustomerSettings]?: CustomerSettings[K] | null }

/** Returns those that exist. */
export async function changeSettings(
  trx: Db,
  organizationId: number,
  names: readonly string[],
  change: SettingsChange,
  now: Date,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    update customers set settings = jsonb_strip_nulls(settings || ${JSON.stringify(change)}::jsonb), updated_at = ${now}
    where organization_id = ${organizationId} and supplied_id = any(${names}) and deleted_at is null
    returning id, supplied_id as name`.execute(trx)
  return rows
}

/** The effective settings of a customer: its own, else its organization's. */
export async function settingsOf(db: Db, customerId: number): Promise<CustomerSettings> {
  const { rows } = await sql<{ settings: unknown }>`
    select o.settings || c.settings as settings from customers c join organizations o on o.id = c.organization_id
    where c.id = ${customerId} ${PREPARED}`.execute(db)
  return v.parse(CustomerSettings, rows[0]?.settings ?? {})
}
