import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** All people of the customer. */
export const TEAM = 'team'

export function readerOf(userId: string): string {
  return `user:${userId}`
}

/** Who may read something new. `names` null: nobody was named, so no person finds it. */
export type NewReaders = {
  /** The person whose it is. Null: nobody's. */
  readonly ownerId: string | null
  readonly names: readonly string[] | null
}

/** Returns the id of the set of these readers. Null for null, which is nobody, as an empty set is. */
export async function audienceOf(
  trx: Db,
  customerId: number,
  names: readonly string[] | null,
): Promise<number | null> {
  if (names === null) return null
  const members = [...new Set(names)].sort()
  const hash = createHash('sha256').update(JSON.stringify(members)).digest('hex')
  const known = await trx
    .selectFrom('audiences')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('hash', '=', hash)
    // Upkeep deletes unused sets, and passes over this one until it is used.
    .forKeyShare()
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await trx
    .insertInto('audiences')
    .values({ customer_id: customerId, hash })
    // An update without effect, so that the row is returned in either case.
    .onConflict((conflict) => conflict.columns(['customer_id', 'hash']).doUpdateSet({ hash }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into audience_members (audience_id, customer_id, member)
    select ${id}::integer, ${customerId}::integer, unnest(${members}::text[]) on conflict do nothing`.execute(
    trx,
  )
  return id
}

/** Returns the members with the team, or without it. */
export function withTeam(members: readonly string[], isShared: boolean): string[] {
  const others = members.filter((name) => name !== TEAM)
  return isShared ? [...others, TEAM] : others
}

/** Returns the members of a set. Null has none. */
export async function membersOf(db: Db, audienceId: number | null): Promise<string[]> {
  if (audienceId === null) return []
  const rows = await db
    .selectFrom('audience_members')
    .select('member')
    .where('audience_id', '=', audienceId)
    .orderBy('member')
    .execute()
  return rows.map(({ member }) => member)
}
