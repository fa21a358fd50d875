import type { UnreadPart } from '@inlet/wire/service'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../schema.ts'

/** A file as it is before what was fetched is stored. */
export type FileBefore = {
  readonly customer_id: number
  readonly request_id: string | null
  readonly upload_id: string | null
  readonly id: number
  readonly account_id: number | null
  readonly blob: string | null
  readonly file_size: number | null
  readonly source_version: string | null
}

/** What is stored about a file that was fetched. What is left out stays as it was. */
export type FetchedRow = {
  readonly id: number
  readonly status: string
  readonly reason?: string
  readonly blob?: string
  readonly sha256?: string
  readonly format?: string
  readonly mime?: string
  readonly size?: number
  readonly version?: string
  readonly unread?: readonly UnreadPart[]
  readonly note?: string | null
  readonly characters?: number
  readonly tokens?: number
  readonly embeddings?: number
  readonly model?: string | null
}

/** Locks these files and returns them, without those that were deleted meanwhile. */
export async function lockFetched(trx: Db, ids: readonly number[]): Promise<FileBefore[]> {
  return trx
    .selectFrom('files')
    .select([
      'id',
      'account_id',
      'customer_id',
      'request_id',
      'upload_id',
      'blob',
      'file_size',
      'source_version',
    ])
    .where(sql<SqlBool>`id = any(${ids})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Stores them in one statement, because there may be many. */
export async function updateFetched(trx: Db, rows: readonly FetchedRow[], now: Date): Promise<void> {
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
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      id integer, status text, reason text, blob text, sha256 text, format text, mime text, size bigint, version text,
      unread jsonb, note text, characters integer, tokens integer, embeddings integer, model text
    )
    where f.id = n.id and f.deleted_at is null
      and f.id = any(${rows.map(({ id }) => id)})`.execute(trx)
}

/** Counts what the account's sync brought, and what it renewed. */
export async function countFetched(
  trx: Db,
  accountId: number,
  { added, changed }: { readonly added: number; readonly changed: number },
): Promise<void> {
  await sql`update accounts set files_added = files_added + ${added}, files_changed = files_changed + ${changed}
    where id = ${accountId}`.execute(trx)
}

/** The account's files can be fetched, and its sync is about files. */
export async function noteFetched(trx: Db, accountId: number, now: Date): Promise<void> {
  await sql`update accounts set fetched_at = ${now}, files_due = true where id = ${accountId}`.execute(trx)
}
