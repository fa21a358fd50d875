import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Groups of a customer. */
const MAX_GROUPS = 10_000

/** A customer has as many groups as one can have. */
export class TooManyGroups extends Error {
  override readonly name = 'TooManyGroups'

  constructor() {
    super(`This customer has ${MAX_GROUPS.toLocaleString('en')} groups already. Delete one first.`)
  }
}

export type Group = { readonly name: string; readonly members: readonly string[]; readonly updatedAt: Date }

/** Creates the group or replaces its members. Throws TooManyGroups. */
export async function putGroup(
  trx: Db,
  customerId: number,
  { name, members, updatedAt }: Group,
): Promise<void> {
  // One after the other, so that two calls can't both add the last group, nor mix their members.
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
  const others = await trx
    .selectFrom('groups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  if (others.count >= MAX_GROUPS) throw new TooManyGroups()
  await trx
    .insertInto('groups')
    .values({ customer_id: customerId, name, updated_at: updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'name']).doUpdateSet({ updated_at: updatedAt }),
    )
    .execute()
  const wanted = [...new Set(members)]
  await sql`delete from group_members where customer_id = ${customerId} and group_name = ${name}
    and member <> all(${wanted}::text[])`.execute(trx)
  await sql`insert into group_members (customer_id, group_name, member)
    select ${customerId}::integer, ${name}::text, unnest(${wanted}::text[]) on conflict do nothing`.execute(
    trx,
  )
}

export async function findGroup(db: Db, customerId: number, name: string): Promise<Group | null> {
  const found = await sql<{ updated_at: Date; members: string[] }>`
    select g.updated_at, array(
      select m.member from group_members m where m.customer_id = g.customer_id and m.group_name = g.name
      order by m.member collate "C") as members
    from groups g where g.customer_id = ${customerId} and g.name = ${name}`.execute(db)
  const [row] = found.rows
  return row ? { name, members: row.members, updatedAt: row.updated_at } : null
}

/** Returns the names of groups behind `after`, in their order. */
export async function listGroups(
  db: Db,
  customerId: number,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select g.name from groups g where g.customer_id = ${customerId} and g.name collate "C" > ${after}
    order by g.name collate "C" limit ${limit}`.execute(db)
  return found.rows.map(({ name }) => name)
}

/** Nobody reads by the group any more. Returns false if there is none. */
export async function deleteGroup(db: Db, customerId: number, name: string): Promise<boolean> {
  const result = await db
    .deleteFrom('groups')
    .where('customer_id', '=', customerId)
    .where('name', '=', name)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
