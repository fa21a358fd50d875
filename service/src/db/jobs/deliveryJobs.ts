import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** The job that looks for something to send is in the queue, and looks now. */
export async function ensureWebhooks(db: Db, now: Date): Promise<void> {
  await sql`
    insert into jobs (kind, payload, run_at, created_at) values ('webhooks', '{}', ${now}, ${now})
    on conflict (kind) where kind = 'webhooks' do update set run_at = least(jobs.run_at, excluded.run_at)`.execute(
    db,
  )
}

/**
 * Sends what waits for an address, unless somebody is at it. To the queue every address is a customer of its own, so that
 * one that does not answer takes nobody's turn.
 */
export async function addDelivery(
  trx: Db,
  webhook: { readonly id: number; readonly organizationId: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into jobs (kind, payload, organization_id, customer_id, run_at, created_at)
    values ('deliver', ${JSON.stringify({ webhookId: webhook.id })}, ${webhook.organizationId}, ${-webhook.id},
      ${now}, ${now})
    on conflict do nothing`.execute(trx)
}
