import { sql } from 'kysely'
import type { ConversationItem } from '../../sources/abilities/ConversationsAbility.ts'
import type { SourceItem } from '../../sources/SourceItem.ts'
import { TIME_RANGE } from '../../sources/timeRange.ts'
import type { FileStart } from '../accounts/AccountSettings.ts'
import { keyOf } from '../items/externalKey.ts'
import { isAmong } from '../items/itemFiles.ts'
import { type ItemRow, storeItems, toSourceItem } from '../items/items.ts'
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

/** The imported conversation after this one, in the order of their rows. */
export async function nextConversation(
  db: Db,
  accountId: number,
  after: number,
): Promise<{ id: number; item: SourceItem } | null> {
  const found = await sql<ItemRow>`
    select i.* from items i where i.account_id = ${accountId} and i.item_type = ${TIME_RANGE} and i.id > ${after}
      and exists (select from files f where f.account_id = i.account_id
        and f.external_key = i.external_key and f.deleted_at is null)
    order by i.id limit 1`.execute(db)
  const [row] = found.rows
  return row ? { id: row.id, item: toSourceItem(row) } : null
}
