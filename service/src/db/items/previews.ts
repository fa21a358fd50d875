import { type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import { addMs } from '../../lib/addMs.ts'
import type { AccountRow } from '../accounts/accounts.ts'
import { addJob, dropJobs } from '../jobs/jobs.ts'
import type { Db, Tables } from '../schema.ts'
import { keyOf } from './externalKey.ts'
import { PreviewFigures } from './PreviewFigures.ts'

export type PreviewRow = Selectable<Tables['previews']>

/** Milliseconds for which a preview can be read. */
const LIFETIME_MS = 15 * 60_000
/** Per customer. */
const MAX_RUNNING = 2

/** The job that counts is gone: it was canceled with the account's other work. */
const isLeft = sql<boolean>`(state = 'running' and not exists (
  select from jobs j where j.kind = 'preview' and j.account_id = previews.account_id))`

/**
 * Begins a preview, or returns the running one of the same items: two clicks count once. Null: the customer has as many
 * running as it may.
 */
export async function beginPreview(
  trx: Db,
  { id: accountId, customer_id: customerId }: Pick<AccountRow, 'id' | 'customer_id'>,
  itemIds: readonly string[],
  now: Date,
): Promise<number | null> {
  // Two calls side by side must see each other.
  await sql`select from customers where id = ${customerId} for no key update`.execute(trx)
  const wanted = JSON.stringify([...new Set(itemIds)].sort())
  const running = await sql<{ id: number; is_same: boolean }>`
    select id, account_id = ${accountId} and item_ids = ${wanted}::jsonb as is_same from previews
    where customer_id = ${customerId} and state = 'running' and expires_at > ${now} and not ${isLeft}`.execute(
    trx,
  )
  const same = running.rows.find((row) => row.is_same)
  if (same) return same.id
  if (running.rows.length >= MAX_RUNNING) return null
  await addJob(trx, { kind: 'preview', accountId }, now)
  const { id } = await trx
    .insertInto('previews')
    .values({
      customer_id: customerId,
      account_id: accountId,
      item_ids: wanted,
      state: 'running',
      figures: '{}',
      created_at: now,
      expires_at: addMs(now, LIFETIME_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns a preview of the customer that has not expired. `is_left`: nothing counts any more, though it is running. */
export async function findPreview(
  db: Db,
  customerId: number,
  id: number,
  now: Date,
): Promise<(PreviewRow & { readonly is_left: boolean }) | undefined> {
  return db
    .selectFrom('previews')
    .selectAll()
    .select(isLeft.as('is_left'))
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The job stops with its last preview. Before it deletes, it takes the job, as all who change an account's work. */
export async function deletePreview(trx: Db, { id, account_id: accountId }: PreviewRow): Promise<void> {
  await dropJobs(
    trx,
    sql`kind = 'preview' and account_id = ${accountId} and not exists (
      select from previews p where p.account_id = ${accountId} and p.state = 'running' and p.id <> ${id})`,
  )
  await trx.deleteFrom('previews').where('id', '=', id).execute()
}

/** Returns the preview of the account that is counted next. */
export function nextPreview(db: Db, accountId: number, now: Date): Promise<PreviewRow | undefined> {
  return db
    .selectFrom('previews')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'running')
    .where('expires_at', '>', now)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a sync of the account is running or due. */
export async function isSyncing(db: Db, accountId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_syncing: boolean }>`select exists (select from jobs
    where kind = 'sync' and account_id = ${accountId} and (lease is not null or run_at <= ${now})) as is_syncing`.execute(
    db,
  )
  return rows[0]?.is_syncing ?? false
}

type Change = {
  readonly figures: PreviewFigures
  readonly state?: PreviewRow['state']
  readonly reason?: string | null
}

export async function updatePreview(trx: Db, id: number, { figures, ...change }: Change): Promise<void> {
  const row = { ...change, figures: JSON.stringify(figures) }
  await trx.updateTable('previews').set(row).where('id', '=', id).where('state', '=', 'running').execute()
}

export async function failPreviews(trx: Db, accountId: number, reason: string): Promise<void> {
  await trx
    .updateTable('previews')
    .set({ state: 'failed', reason })
    .where('account_id', '=', accountId)
    .where('state', '=', 'running')
    .execute()
}

export function figuresOf({ figures }: Pick<PreviewRow, 'figures'>): PreviewFigures {
  return v.parse(PreviewFigures, figures)
}

export async function forgetPreviews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('previews').where('expires_at', '<=', now).execute()
}

/** What a preview counts of an item. */
export type CountedItem = {
  readonly id: number
  readonly external_id: string
  readonly handle: string | null
  readonly name: string
  readonly item_type: string
  readonly is_selectable: boolean
  readonly is_expandable: boolean
  readonly file_format: string | null
  readonly size: number | null
  readonly has_file: boolean
  readonly is_imported: boolean
}

const counted = sql`i.id, i.external_id, i.handle, i.name, i.item_type, i.is_selectable, i.is_expandable,
  i.file_format, i.size, f.id is not null as has_file, f.last_sync is not null as is_imported`
const withAnyFile = sql`left join lateral (select x.id, x.last_sync from files x
  where x.account_id = i.account_id and x.external_key = i.external_key and x.deleted_at is null limit 1) f on true`

/** One item, or none. */
export async function countedItem(db: Db, accountId: number, externalId: string): Promise<CountedItem[]> {
  const { rows } = await sql<CountedItem>`select ${counted} from items i ${withAnyFile}
    where i.account_id = ${accountId} and i.external_key = ${keyOf(externalId)}`.execute(db)
  return rows
}

/** The items of a folder after one of them, in the order of their ids. */
export async function countedItemsIn(
  db: Db,
  accountId: number,
  folder: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<CountedItem[]> {
  const { rows } = await sql<CountedItem>`select ${counted} from items i ${withAnyFile}
    where i.account_id = ${accountId} and i.parent_key = ${keyOf(folder)} and i.id > ${after}
    order by i.id limit ${limit}`.execute(db)
  return rows
}
