import type { WebhooksQuery } from '@inlet/wire/service'
import { type Selectable, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import { sealedUnderOther } from '../accounts/sealedUnder.ts'
import type { Db, Tables } from '../schema.ts'

export type WebhookRow = Selectable<Tables['webhooks']>

export function insertWebhook(
  db: Db,
  webhook: {
    readonly organizationId: number
    readonly url: string
    readonly signingKey: string
    readonly optionalTypes: string[]
  },
  now: Date,
): Promise<WebhookRow> {
  const { organizationId, url, signingKey, optionalTypes } = webhook
  return db
    .insertInto('webhooks')
    .values({
      organization_id: organizationId,
      url,
      signing_key: signingKey,
      optional_types: optionalTypes,
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

/** Deletes it with all of its deliveries. Returns false if there was none. */
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

/**
 * Locks the endpoint against deletion until the transaction ends; events can still be added. Returns false if it was
 * deleted.
 */
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

/** Returns one page of the organization's endpoints, and how many there are in all pages. */
export async function listWebhooks(
  db: Db,
  organizationId: number,
  { filters, pagination, order_by, order_dir }: InferOutput<typeof WebhooksQuery>,
): Promise<{ rows: WebhookRow[]; count: number }> {
  let matching = db.selectFrom('webhooks').where('organization_id', '=', organizationId)
  // An empty list doesn't filter: it is the contract's default.
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

/** The context that the signing keys of an organization are sealed for. */
export function contextOfWebhook(organizationId: number): string {
  return `webhook:${organizationId}`
}

/** Endpoints with a signing key under another key than this one. */
export function webhooksSealedWithOther(db: Db, key: string): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where(sealedUnderOther(sql`signing_key`, key))
    .orderBy('id')
    .execute()
}

/** Stores the signing key under another key. */
export async function replaceSigningKey(db: Db, id: number, newer: string): Promise<void> {
  await db.updateTable('webhooks').set({ signing_key: newer }).where('id', '=', id).execute()
}
