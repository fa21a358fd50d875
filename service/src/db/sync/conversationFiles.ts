import { sql } from 'kysely'
import type { ConversationItem } from '../../sources/abilities/ConversationsAbility.ts'
import type { FileStart } from '../accounts/AccountSettings.ts'
import { keyOf } from '../items/externalKey.ts'
import { isAmong } from '../items/itemFiles.ts'
import { storeItems } from '../items/items.ts'
import type { Db } from '../schema.ts'
import { enqueueItems, type Owner } from './enqueue.ts'

/** Imports a conversation, the one as well that was imported before, then from the moment that is asked for now. */
export async function pickConversation(
  trx: Db,
  owner: Owner,
  { item, conversation }: ConversationItem,
  start: FileStart,
  now: Date,
): Promise<void> {
  await storeItems(trx, owner.id, [item])
  // What is in it depends on the moment.
  await sql`update items set listed_at = null
    where account_id = ${owner.id} and external_key = ${keyOf(item.externalId)}`.execute(trx)
  await enqueueItems(trx, owner, isAmong([item.externalId]), start, now)
  await sql`update files set metadata = metadata || ${JSON.stringify({ channel_name: conversation })}::jsonb
    where account_id = ${owner.id} and external_key = ${keyOf(item.externalId)} and deleted_at is null`.execute(
    trx,
  )
}
