import { sql } from 'kysely'
import { type Reach, reachedAccounts, reachedFiles } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'
import { cursorAt, type EventCursor } from './EventCursor.ts'

/** Channel of the triggers: something of the customer in the payload changed, or a token of theirs ended. */
export const CUSTOMER_EVENTS = 'inlet_events'

/** If more has changed, clients list again. */
const MAX_EVENTS = 500

/** The type says what the object is. `state` null: it was deleted, or disconnected. */
export type CustomerEvent = {
  readonly type: string
  readonly objectId: number
  readonly state: string | null
}

/** `events` null: they are unknown, or too many. `cursor`: where the next ones begin. */
export type EventBatch = { readonly cursor: EventCursor; readonly events: readonly CustomerEvent[] | null }

type Row = { snapshot: string; type: string | null; object_id: number; state: string | null }

/** Returns the cursor from which on nothing has happened yet. */
export async function newestCursor(db: Db): Promise<EventCursor> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return cursorAt(rows[0]?.snapshot ?? '')
}

/**
 * Returns what has changed in reach since the cursor. Numbers and times of events become visible out of order, so this
 * goes by transactions: those that ended since then, even if they began long before. None is missed, and a transaction
 * that runs for hours holds up nothing.
 */
export async function eventsSince(db: Db, reach: Reach, since: EventCursor): Promise<EventBatch> {
  const { oldest, next, running } = since
  const { rows } = await sql<Row>`
    select now.snapshot::text as snapshot, e.type, e.object_id, e.state
    from (select pg_current_snapshot() as snapshot) now
    left join lateral (
      select * from customer_events e
      where e.customer_id = ${reach.customerId} and e.transaction >= ${oldest}::xid8
        and (e.transaction >= ${next}::xid8 or e.transaction = any(${running}::xid8[]))
        -- Rows that were restored from another server may have transactions that are still to come here.
        and e.transaction < pg_snapshot_xmax(now.snapshot)
        and case e.type
          when 'file.updated' then exists (select from files f where f.id = e.object_id and ${reachedFiles(reach)})
          when 'preview.progress' then exists (select from previews p join accounts f on f.id = p.account_id
            where p.id = e.object_id and ${reachedAccounts(reach)})
          else exists (select from accounts f where f.id = e.object_id and ${reachedAccounts(reach)}) end
      order by e.id limit ${MAX_EVENTS + 1}
    ) e on true
    order by e.id`.execute(db)
  const cursor = cursorAt(rows[0]?.snapshot ?? '')
  const isOfAnotherServer = BigInt(next) > BigInt(cursor.next)
  const events = rows.flatMap(({ type, object_id, state }) =>
    type === null ? [] : [{ type, objectId: object_id, state }],
  )
  return { cursor, events: isOfAnotherServer || events.length > MAX_EVENTS ? null : events }
}

/** Until then, changes of the customer are notified of, unless they are in transactions that are running now. */
export async function beginListening(db: Db, customerId: number, until: Date): Promise<void> {
  await db
    .insertInto('event_listeners')
    .values({ customer_id: customerId, until })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ until }))
    .execute()
}

/** Deletes events that were written before, and listeners that ended before. */
export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('customer_events').where('created_at', '<', before).execute()
  await db.deleteFrom('event_listeners').where('until', '<', before).execute()
}
