import type { WebhooksQuery } from '@inlet/wire/service'
import { type Selectable, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import { sealedUnderOther } from '../accounts/sealedUnder.ts'
import type { Db, Tables } from '../schema.ts'

export type WebhookRow = Selectable<Tables['webhooks']>

export function insertWebhook(
  db: Db,
  webhook: { readonly organizationId: number; readonly url: string; readonly signingKey: string },
  now: Date,
): Promise<WebhookRow> {
  const { organizationId, url, signingKey } = webhook
  return db
    .insertInto('webhooks')
    .values({
      organization_id: organizationId,
      url,
      signing_key: signingKey,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countWebhooks(db: Db, organizationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return count
}

/** With everything that was sent there or still waits. False: there was none. */
export async function removeWebhook(db: Db, organizationId: number, id: number): Promise<boolean> {
  const result = await db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export function findWebhook(db: Db, organizationId: number, id: number): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

/** For the job that sends. */
export function findAnyWebhook(db: Db, id: number): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Keeps the address from being deleted until the transaction ends; events of it are written all the same. False: it is gone. */
export async function lockWebhook(trx: Db, id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export async function hasWebhooks(db: Db): Promise<boolean> {
  return (await db.selectFrom('webhooks').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** One page of the organisation's addresses, and how many there are in all pages. */
export async function listWebhooks(
  db: Db,
  organizationId: number,
  { filters, pagination, order_by, order_dir }: InferOutput<typeof WebhooksQuery>,
): Promise<{ rows: WebhookRow[]; count: number }> {
  let matching = db.selectFrom('webhooks').where('organization_id', '=', organizationId)
  // An empty list asks for no particular ones: it is the contract's default.
  if (filters.ids?.length) matching = matching.where(sql<boolean>`id = any(${filters.ids})`)
  const rows = await matching
    .selectAll()
    .where('id', '>', pagination.starting_id ?? 0)
    .orderBy(order_by, order_dir)
    .orderBy('id', order_dir)
    .limit(pagination.limit)
    .offset(pagination.offset)
    .execute()
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, count }
}

/** What the signing keys of an organisation are sealed for. */
export function contextOfWebhook(organizationId: number): string {
  return `webhook:${organizationId}`
}

/** Those of which another key than this one encrypts the signing key. */
export function webhooksSealedWithOther(db: Db, key: string): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where(sealedUnderOther(sql`signing_key`, key))
    .orderBy('id')
    .execute()
}

/** Puts the same signing key under another key in its place. */
export async function replaceSigningKey(db: Db, id: number, newer: string): Promise<void> {
  await db.updateTable('webhooks').set({ signing_key: newer }).where('id', '=', id).execute()
}
