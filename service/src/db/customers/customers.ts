import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** One end user of an organization. */
export type Customer = {
  readonly id: number
  readonly organizationId: number
  /** The host's own name of the user. */
  readonly suppliedId: string
}

/** Returns the organization of that name. Creates it if needed. */
export async function ensureOrganization(db: Db, name: string, now: Date): Promise<number> {
  const row = await db
    .insertInto('organizations')
    .values({ name, created_at: now })
    // An update without effect, so that the row is returned in either case.
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Returns the organization's customer of that id. Creates it if needed. */
export async function ensureCustomer(
  db: Db,
  who: { organizationId: number; suppliedId: string },
  now: Date,
): Promise<number> {
  const row = await db
    .insertInto('customers')
    .values({
      organization_id: who.organizationId,
      supplied_id: who.suppliedId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'supplied_id']).doUpdateSet({ updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Returns the customer of that name, with its organization. Creates both if needed. */
export async function customerNamed(
  db: Db,
  { organization, suppliedId }: { organization: string; suppliedId: string },
  now: Date,
): Promise<Customer> {
  // Nearly always there: reading first keeps every call from writing a row.
  const known = await db
    .selectFrom('customers')
    .innerJoin('organizations', 'organizations.id', 'customers.organization_id')
    .select(['customers.id', 'customers.organization_id'])
    .where('organizations.name', '=', organization)
    .where('customers.supplied_id', '=', suppliedId)
    .executeTakeFirst()
  if (known) return { id: known.id, organizationId: known.organization_id, suppliedId }
  return db.transaction().execute(async (trx) => {
    const organizationId = await ensureOrganization(trx, organization, now)
    return { id: await ensureCustomer(trx, { organizationId, suppliedId }, now), organizationId, suppliedId }
  })
}

/** Customers of these ids. */
export async function customersOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Customer>> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'organization_id', 'supplied_id'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, organizationId: row.organization_id, suppliedId: row.supplied_id },
    ]),
  )
}

/** When the customer first and last got a token. */
export function findCustomer(db: Db, id: number): Promise<{ created_at: Date; updated_at: Date }> {
  return db
    .selectFrom('customers')
    .select(['created_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Returns the external id for roles at AWS, which each customer has from the start. */
export async function awsExternalIdOf(db: Db, customerId: number): Promise<string> {
  const { aws_external_id } = await db
    .selectFrom('customers')
    .select('aws_external_id')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return aws_external_id
}

export async function organizationOf(db: Db, customerId: number): Promise<number> {
  const { organization_id } = await db
    .selectFrom('customers')
    .select('organization_id')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return organization_id
}
