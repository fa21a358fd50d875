import { OutOfReach, type Reach, reachedAccounts } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'
import { audienceOf, membersOf, withTeam } from './audiences.ts'

/**
 * Lets all people of the customer read an account, or no longer. Other readers stay. Returns false for one out of reach.
 * Throws OutOfReach if it is another person's.
 */
export async function shareAccount(
  trx: Db,
  { reach, id }: { readonly reach: Reach; readonly id: number },
  isShared: boolean,
  now: Date,
): Promise<boolean> {
  const account = await trx
    .selectFrom('accounts as f')
    .select(['f.audience_id', 'f.owner_id'])
    .where('f.id', '=', id)
    .where(reachedAccounts(reach))
    .forUpdate()
    .executeTakeFirst()
  if (!account) return false
  if (!isOwner(reach, account)) throw new OutOfReach()
  const names = withTeam(await membersOf(trx, account.audience_id), isShared)
  const audienceId = await audienceOf(trx, reach.customerId, names)
  await trx
    .updateTable('accounts')
    .set({ audience_id: audienceId, updated_at: now })
    .where('id', '=', id)
    .execute()
  return true
}

/** Whether an account or a file is the person's of the token. Tokens without one act for all. */
export function isOwner({ bounds }: Reach, owned: { readonly owner_id: string | null }): boolean {
  const userId = bounds?.userId ?? null
  return userId === null || userId === owned.owner_id
}
