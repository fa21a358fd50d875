import type { UnreadPart } from '@inlet/wire/service'
import { type SqlBool, sql } from 'kysely'
import { hasLimits, limitFault } from '../db/customers/limits.ts'
import { replaceTexts } from '../db/files/texts.ts'
import { addJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { type Chunk, replaceChunksOfAll } from '../db/search/chunks.ts'
import { tellLimit } from '../db/webhooks/tell.ts'
import { modelOf } from '../jobs/processing.ts'
import { readingJob } from '../jobs/readingJob.ts'
import { endFetches } from './syncQueue.ts'

/** Bytes that were fetched and kept. */
export type FetchedBytes = {
  readonly blob: string
  readonly sha256: string
  readonly format: string
  readonly mimeType: string
  readonly size: number
}

/** How the fetching of one file ended. */
export type Fetched =
  /** It could not be had; what was there before stays. */
  | { readonly kind: 'failed'; readonly fileId: number; readonly reason: string }
  /** Its bytes are here, and are read by a job of its own. */
  | ({ readonly kind: 'kept'; readonly fileId: number; readonly version: string } & FetchedBytes)
  /** They are here, and can never be read. */
  | ({
      readonly kind: 'unreadable'
      readonly fileId: number
      readonly version: string
      readonly reason: string
    } & FetchedBytes)
  /** It is read already. */
  | ({
      readonly kind: 'read'
      readonly fileId: number
      readonly version: string
      readonly text: string
      readonly unread: readonly UnreadPart[]
      readonly notes: readonly string[]
      readonly characters: number
      readonly tokens: number
      readonly chunks: readonly Chunk[]
    } & FetchedBytes)

const STATUS = {
  failed: 'SYNC_ERROR',
  kept: 'QUEUED_FOR_SYNC',
  unreadable: 'SYNC_ERROR',
  read: 'READY',
} as const

/**
 * Stores what was fetched, in few statements because there may be many thousands of files. Files
 * that were deleted meanwhile stay so. Bytes that are nobody's from now on are removed by a job.
 */
export async function storeFetched(trx: Db, all: readonly Fetched[], now: Date): Promise<void> {
  const ids = all.map(({ fileId }) => fileId)
  const before = await trx
    .selectFrom('files')
    .select(['id', 'account_id', 'customer_id', 'request_id', 'upload_id', 'blob', 'source_version'])
    .where(sql<SqlBool>`id = any(${ids})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const alive = new Set(before.map((row) => row.id))
  const stored = await withinLimits(
    trx,
    before,
    all.filter(({ fileId }) => alive.has(fileId)),
    now,
  )
  await updateFiles(trx, stored, now)
  const finished = stored.filter((one) => one.kind === 'read' || one.kind === 'unreadable')
  await replaceChunksOfAll(trx, finished.map(toChunks))
  await replaceTexts(
    trx,
    finished.map((one) => ({ fileId: one.fileId, text: one.kind === 'read' ? one.text : '' })),
  )
  for (const one of stored)
    if (one.kind === 'kept') {
      await addJob(trx, { kind: readingJob(one.format, one.size), fileId: one.fileId }, now)
    }
  await endFetches(trx, ids)
  await count(trx, before, stored)
  const replaced = new Set(stored.flatMap((one) => (one.kind === 'failed' ? [] : [one.fileId])))
  const lost = [
    ...before.flatMap((row) => (row.blob !== null && replaced.has(row.id) ? [row.blob] : [])),
    ...all.flatMap((one) => (one.kind === 'failed' || alive.has(one.fileId) ? [] : [one.blob])),
  ]
  if (lost.length > 0) await addJob(trx, { kind: 'delete-files', payload: { fileIds: [], blobs: lost } }, now)
}

/** What the account's sync brought, and what it renewed. A file that somebody had fetched anew is neither. */
async function count(trx: Db, before: readonly Before[], stored: readonly Fetched[]): Promise<void> {
  const had = new Map(before.map((row) => [row.id, row]))
  let [added, changed] = [0, 0]
  for (const one of stored) {
    const row = had.get(one.fileId)
    if (one.kind === 'failed' || !row) continue
    if (row.blob === null) added += 1
    else if (row.source_version !== null) changed += 1
  }
  const accountId = before[0]?.account_id ?? null
  if (accountId === null || added + changed === 0) return
  await sql`update accounts set files_added = files_added + ${added}, files_changed = files_changed + ${changed}
    where id = ${accountId}`.execute(trx)
}

/** Of what its customer may not have any more no text is kept. */
async function withinLimits(
  trx: Db,
  before: readonly Before[],
  all: readonly Fetched[],
  now: Date,
): Promise<readonly Fetched[]> {
  const [first] = before
  if (!first || !(await hasLimits(trx, first.customer_id))) return all
  const rows = new Map(before.map((row) => [row.id, row]))
  const checked: Fetched[] = []
  let pending = 0
  for (const one of all) {
    const row = rows.get(one.fileId)
    const fault = one.kind === 'read' && row ? await limitFault(trx, row, one.characters, pending) : null
    if (one.kind === 'read' && fault === null) pending += one.characters
    if (one.kind !== 'read' || fault === null) {
      checked.push(one)
      continue
    }
    const { fileId, version, blob, sha256, format, mimeType, size } = one
    const bytes = { blob, sha256, format, mimeType, size }
    checked.push({ kind: 'unreadable', reason: fault, fileId, version, ...bytes })
    await tellLimit(trx, { customerId: first.customer_id, fileId: one.fileId, reason: fault }, now)
  }
  return checked
}

type Before = {
  readonly customer_id: number
  readonly request_id: string | null
  readonly upload_id: string | null
  readonly id: number
  readonly account_id: number | null
  readonly blob: string | null
  readonly source_version: string | null
}

async function updateFiles(trx: Db, all: readonly Fetched[], now: Date): Promise<void> {
  await sql`
    update files f set
      sync_status = n.status, sync_error_message = n.reason,
      blob = coalesce(n.blob, f.blob), blob_sha256 = coalesce(n.sha256, f.blob_sha256),
      file_format = coalesce(n.format, f.file_format),
      mime_type = coalesce(n.mime, f.mime_type), file_size = coalesce(n.size, f.file_size),
      source_version = coalesce(n.version, f.source_version),
      metadata = case when n.blob is null then f.metadata
        else jsonb_strip_nulls((f.metadata - 'file_contents_deleted') || jsonb_build_object('unread_parts', n.unread, 'note', n.note)) end,
      num_characters = coalesce(n.characters, f.num_characters),
      num_tokens = coalesce(n.tokens, f.num_tokens),
      num_embeddings = coalesce(n.embeddings, f.num_embeddings),
      embedding_model = case when n.embeddings is null then f.embedding_model else n.model end,
      last_sync = case when n.status = 'READY' then ${now} else f.last_sync end,
      updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(all.map(toRow))}::jsonb) as n(
      id integer, status text, reason text, blob text, sha256 text, format text, mime text, size bigint, version text,
      unread jsonb, note text, characters integer, tokens integer, embeddings integer, model text
    )
    where f.id = n.id and f.deleted_at is null
      and f.id = any(${all.map(({ fileId }) => fileId)})`.execute(trx)
}

function toRow(one: Fetched) {
  const row = { id: one.fileId, status: STATUS[one.kind] }
  if (one.kind === 'failed') return { ...row, reason: one.reason }
  const { blob, sha256, format, mimeType: mime, size, version } = one
  const kept = { ...row, blob, sha256, format, mime, size, version }
  if (one.kind === 'kept') return kept
  if (one.kind === 'unreadable') {
    return { ...kept, reason: one.reason, characters: 0, tokens: 0, embeddings: 0 }
  }
  const { unread, notes, characters, tokens, chunks } = one
  const note = notes.join(' ') || null
  const embeddings = chunks.filter((chunk) => chunk.embedding !== null).length
  return { ...kept, unread, note, characters, tokens, embeddings, model: modelOf(chunks) }
}

function toChunks(one: Fetched): { fileId: number; chunks: readonly Chunk[] } {
  return { fileId: one.fileId, chunks: one.kind === 'read' ? one.chunks : [] }
}
