import type { AccountSharing } from '@inlet/wire/service'
import { sql } from 'kysely'
import type { AccountRow } from '../accounts/accounts.ts'
import type { Reach } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'
import { TEAM } from './audiences.ts'

type Shared = Pick<AccountRow, 'id' | 'audience_id' | 'owner_id'>

/**
 * Returns the owner of each account and whether the team reads it. `bounds`: those of the token that asks, as a person
 * learns of no other owner.
 */
export async function sharingOf(
  db: Db,
  accounts: readonly Shared[],
  bounds: Reach['bounds'],
): Promise<ReadonlyMap<number, AccountSharing>> {
  const audiences = accounts.flatMap(({ audience_id }) => audience_id ?? [])
  const shared = new Set(audiences.length > 0 ? await ofTeam(db, audiences) : [])
  const userId = bounds?.userId ?? null
  return new Map(
    accounts.map(({ id, audience_id, owner_id }) => [
      id,
      {
        owner_user_id: userId === null || userId === owner_id ? owner_id : null,
        is_own: userId !== null && userId === owner_id,
        with_team: audience_id !== null && shared.has(audience_id),
      },
    ]),
  )
}

async function ofTeam(db: Db, audiences: readonly number[]): Promise<number[]> {
  const found = await sql<{ audience_id: number }>`select m.audience_id from audience_members m
    where m.audience_id = any(${audiences}::integer[]) and m.member = ${TEAM}`.execute(db)
  return found.rows.map(({ audience_id }) => audience_id)
}
