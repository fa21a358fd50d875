import { asObject } from '../asObject.ts'
import type { ByteQuota } from '../customers/ByteQuota.ts'
import { addJob, dropFileJobs } from '../jobs/jobs.ts'
import type { Db } from '../schema.ts'
import { lockFetched } from '../sync/fetchedFiles.ts'
import type { FileSettings } from './FileSettings.ts'
import { type FileRow, insertFile, named, updateFile } from './files.ts'

/** An entry that was imported before. */
export type FeedEntryRow = {
  readonly id: number
  readonly version: string | null
  readonly bytes: number
}

/** An entry of a feed, stored as a page. */
type Page = {
  readonly id: string
  readonly title: string
  readonly url: string | null
  readonly published: string | null
  readonly blob: string
  readonly sha256: string
  readonly size: number
  readonly version: string
}

/** Returns the entries below a feed, by the feed's own ids. */
export async function feedEntries(db: Db, rootId: number): Promise<ReadonlyMap<string, FeedEntryRow>> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'file_size', 'source_version as version', 'external_file_id as name'])
    .where('parent_id', '=', rootId)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ name, file_size: bytes, ...row }) => [name, { ...row, bytes: bytes ?? 0 }]))
}

/**
 * Stores the current entry and queues its file, or throws OverQuota. A job deletes its older blob. One that was deleted
 * meanwhile becomes a new file, as by the next sync.
 */
export async function takeEntry(
  trx: Db,
  { root, settings }: { root: FileRow; settings: FileSettings },
  page: Page,
  { before, quota }: { readonly before: FeedEntryRow | undefined; readonly quota: ByteQuota },
  now: Date,
): Promise<void> {
  const { blob, sha256, size, version } = page
  const [current] = before ? await lockFetched(trx, [before.id]) : []
  await quota.take(trx, root.customer_id, size, current?.file_size ?? 0)
  const bytes = { blob, blob_sha256: sha256, file_size: size, source_version: version }
  if (current) {
    await dropFileJobs(trx, root.customer_id, current.id)
    const change = {
      ...named(page.title),
      ...bytes,
      source_updated_at: dateOf(page),
      sync_status: 'QUEUED_FOR_SYNC',
      sync_error_message: null,
    }
    await updateFile(trx, current.id, change, now)
    if (current.blob !== null) {
      const payload = { fileIds: [], blobs: [current.blob] }
      await addJob(trx, { kind: 'delete-files', payload, customerId: root.customer_id }, now)
    }
    await addJob(trx, { kind: 'ingest', fileId: current.id }, now)
    return
  }
  const file = await insertFile(
    trx,
    {
      customerId: root.customer_id,
      parentId: root.id,
      source: root.source,
      name: page.title,
      externalId: page.id,
      ...(page.url !== null && { externalUrl: page.url }),
      settings,
      metadata: { type: root.source, is_folder: false, published: page.published },
      tags: asObject(root.tags),
      blob,
      sha256,
      format: 'HTML',
      mimeType: 'text/html',
      size,
      requestId: root.request_id,
      uploadId: root.upload_id,
    },
    now,
  )
  await updateFile(trx, file.id, { source_version: version, source_updated_at: dateOf(page) }, now)
  await addJob(trx, { kind: 'ingest', fileId: file.id }, now)
}

function dateOf({ published }: Page): Date | null {
  return published === null ? null : new Date(published)
}
