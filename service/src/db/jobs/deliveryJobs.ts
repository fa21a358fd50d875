import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Enqueues the job that looks for deliveries to send, or makes it due now. */
export async function ensureWebhooks(db: Db, now: Date): Promise<void> {
  await sql`
    insert into jobs (kind, payload, run_at, created_at) values ('webhooks', '{}', ${now}, ${now})
    on conflict (kind) where kind = 'webhooks' do update set run_at = least(jobs.run_at, excluded.run_at)`.execute(
    db,
  )
}

/**
 * Enqueues the deliveries of an endpoint, unless a job for it exists. Each endpoint counts as a customer in the queue,
 * so that one that doesn't answer delays no other.
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
