import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FileStart } from '../accounts/AccountSettings.ts'
import { areTagsWithinLimits, TooManyTags } from '../filters/changedTags.ts'
import { type Chosen, isAmong, isStale, withFile, withOptionalParent } from '../items/itemFiles.ts'
import { retryListings } from '../items/listings.ts'
import { dropJobs } from '../jobs/jobs.ts'
import type { Db } from '../schema.ts'
import { waits } from './waits.ts'

/** The account whose items become files. */
export type Owner = { readonly id: number; readonly customer_id: number; readonly data_source_type: string }

/**
 * Imports the chosen items; those as well that were imported before, unless that is to be incremental and nothing would
 * come of it. Their files start as `start` says.
 */
export async function enqueueItems(
  trx: Db,
  owner: Owner,
  chosen: Chosen,
  start: FileStart,
  now: Date,
): Promise<void> {
  const differs = sql`f.sync_status <> 'READY' or f.settings is distinct from ${json(start.settings)}`
  await forget(trx, owner, start.incremental ? sql`(${chosen}) and (${differs})` : chosen)
  await expectTags(trx, owner, chosen, start)
  await sql`update files f set settings = ${json(start.settings)}, tags = f.tags || ${json(start.tags)},
      request_id = coalesce(${start.requestId}, f.request_id), upload_id = ${start.uploadId}, enable_auto_sync = ${start.autoSync}
    where f.id in (${filesOf(owner, chosen)})`.execute(trx)
  const again: Chosen = start.incremental ? sql`(${chosen}) and (${isStale} or i.is_expandable)` : chosen
  await requeue(trx, owner, again, now)
  await addFiles(trx, owner, { chosen, start, inherits: false }, now)
  await addToQueue(trx, owner, chosen)
  await retryListings(trx, owner.id)
}

/**
 * Imports what of the chosen items is new, changed or failed. Files start as the file of their folder did, and as
 * `start` says where they have none.
 */
export async function enqueueChanged(
  trx: Db,
  owner: Owner,
  chosen: Chosen,
  start: FileStart,
  now: Date,
): Promise<void> {
  await waitNoMore(trx, owner, chosen)
  await requeue(trx, owner, sql`(${chosen}) and (${isStale} or i.is_expandable)`, now)
  await sql`update files set parent_id = m.parent_id, updated_at = ${now} from (
      select f.id, p.id as parent_id from items i ${withFile} ${withOptionalParent}
      where i.account_id = ${owner.id} and ${chosen} and p.id is not null and f.parent_id is distinct from p.id
    ) m where files.id = m.id`.execute(trx)
  await addFiles(trx, owner, { chosen, start, inherits: true }, now)
  await addToQueue(trx, owner, chosen)
}

/** Fetches again what changed at the source since it was fetched, and what could not be fetched before. */
export async function enqueueStale(trx: Db, owner: Owner, now: Date): Promise<void> {
  const chosen = sql<SqlBool>`(i.file_format is not null and ${isStale} and f.sync_status <> 'READY_TO_SYNC'
    or i.is_expandable and (f.sync_status = 'SYNC_ABORTED' or f.sync_status = 'SYNC_ERROR' and not ${isPassedOver}))`
  await requeue(trx, owner, chosen, now)
  await addToQueue(trx, owner, isStale)
  await retryListings(trx, owner.id)
}

/** Takes up one file again, with what is below it. */
export async function enqueueFile(trx: Db, owner: Owner, externalId: string, now: Date): Promise<void> {
  const chosen = isAmong([externalId])
  await forget(trx, owner, chosen)
  await requeue(trx, owner, chosen, now)
  await addToQueue(trx, owner, chosen)
  await retryListings(trx, owner.id)
}

/** What waits in a folder that does not wait any more is imported with it. */
async function waitNoMore(trx: Db, owner: Owner, chosen: Chosen): Promise<void> {
  await sql`update files set settings = settings || '{"skipProcessing": false}'::jsonb, source_version = null from (
      select f.id from items i ${withFile} ${withOptionalParent}
      where i.account_id = ${owner.id} and ${chosen} and f.sync_status = 'READY_TO_SYNC'
        and p.id is not null and not ${waits(sql`p.settings`)}
    ) m where files.id = m.id`.execute(trx)
}

/** Throws TooManyTags where a file that was imported before would have more than it may. */
async function expectTags(trx: Db, owner: Owner, chosen: Chosen, start: FileStart): Promise<void> {
  const fit = areTagsWithinLimits(sql`f.tags || ${json(start.tags)}`)
  const { rows } = await sql`select from files f
    where f.id in (${filesOf(owner, chosen)}) and not ${fit} limit 1`.execute(trx)
  if (rows.length > 0) throw new TooManyTags()
}

/** Whatever was fetched counts as not fetched. */
async function forget(trx: Db, owner: Owner, chosen: Chosen): Promise<void> {
  await sql`update files set source_version = null where id in (${filesOf(owner, chosen)})`.execute(trx)
}

async function requeue(trx: Db, owner: Owner, chosen: Chosen, now: Date): Promise<void> {
  // What is still read of an older content would replace the newer one.
  await dropJobs(trx, sql`file_id in (${filesOf(owner, chosen)})`)
  await sql`update files set sync_status = m.status, sync_error_message = null, name = m.name,
      name_key = m.name_key, external_url = m.external_url, source_updated_at = m.source_updated_at, updated_at = ${now}
    from (
      select f.id, ${statusWith(sql`f.settings`)} as status, i.name, i.name_key, i.external_url,
        i.updated_at as source_updated_at
      from items i ${withFile}
      where i.account_id = ${owner.id} and ${chosen}
    ) m where files.id = m.id`.execute(trx)
}

/** `inherits`: what the file of the folder started with comes before what `start` says. */
async function addFiles(
  trx: Db,
  owner: Owner,
  { chosen, start, inherits }: { chosen: Chosen; start: FileStart; inherits: boolean },
  now: Date,
): Promise<void> {
  const first = (column: string, own: RawBuilder<unknown>) =>
    inherits ? sql`coalesce(${sql.ref(`p.${column}`)}, ${own})` : own
  await sql`
    insert into files (
      customer_id, account_id, parent_id, source, name, name_key, sync_status, external_file_id, external_url,
      metadata, settings, tags, request_id, upload_id, enable_auto_sync, file_format, source_updated_at, created_at, updated_at
    )
    select ${owner.customer_id}, i.account_id, p.id, ${owner.data_source_type}, i.name, i.name_key,
      ${statusWith(first('settings', json(start.settings)))}, i.external_id, i.external_url,
      jsonb_strip_nulls(
        jsonb_build_object('type', i.item_type, 'is_folder', i.is_folder, 'visibility', i.visibility)),
      ${first('settings', json(start.settings))}, ${first('tags', json(start.tags))},
      ${first('request_id', sql`${start.requestId}::text`)}, ${first('upload_id', sql`${start.uploadId}::text`)},
      ${first('enable_auto_sync', sql`${start.autoSync}::boolean`)},
      i.file_format, i.updated_at, ${now}::timestamptz, ${now}::timestamptz
    from items i ${withOptionalParent}
    where i.account_id = ${owner.id} and ${chosen}
    order by i.id
    on conflict (account_id, external_key) where account_id is not null and deleted_at is null
    do nothing`.execute(trx)
}

/** Its contents are files already, and a full scan could not read it again: the one that can says so. */
const isPassedOver = sql<SqlBool>`(i.listed_at is not null and i.file_format is null)`

/** One whose content is here and still to be read has a job of its own: nothing of it is to be done here. */
async function addToQueue(trx: Db, owner: Owner, chosen: Chosen): Promise<void> {
  const fetches = sql<SqlBool>`(${isStale} and (i.file_format is not null or not i.is_expandable)
    and not ${waits(sql`f.settings`)})`
  await sql`
    insert into sync_queue (file_id, account_id, fetches, expands)
    select f.id, i.account_id, ${fetches}, i.is_expandable
    from items i ${withFile}
    where i.account_id = ${owner.id} and f.sync_status = 'QUEUED_FOR_SYNC' and ${chosen}
      and (${fetches} or i.is_expandable)
    on conflict (file_id) do update set fetches = sync_queue.fetches or excluded.fetches,
      expands = sync_queue.expands or excluded.expands, retry_at = null, is_skipped = false`.execute(trx)
}

/** How the file of an item begins. One that waits for a user is opened where it holds others, and not fetched. */
function statusWith(settings: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${waits(settings)} and not i.is_expandable then 'READY_TO_SYNC' else 'QUEUED_FOR_SYNC' end`
}

function filesOf(owner: Owner, chosen: Chosen): RawBuilder<number> {
  return sql`select f.id from items i ${withFile} where i.account_id = ${owner.id} and ${chosen}`
}

function json(value: unknown): RawBuilder<unknown> {
  return sql`${JSON.stringify(value)}::jsonb`
}
