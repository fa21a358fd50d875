import type { UnreadPart } from '@inlet/wire/service'
import { sql } from 'kysely'
import { asObject } from '../asObject.ts'
import { addJob } from '../jobs/jobs.ts'
import type { Db } from '../schema.ts'
import { markDeleted } from './deletion.ts'
import type { FileSettings } from './FileSettings.ts'
import { type FileRow, insertFile, named, setStatus, updateFile } from './files.ts'

/** Returns the file of one page below its website's root, an existing or a new one. */
export async function takePage(
  trx: Db,
  root: FileRow,
  page: { url: string; title: string; format?: string; mimeType?: string },
  settings: FileSettings,
  now: Date,
): Promise<FileRow> {
  const name = page.title || page.url
  const known = await findPage(trx, root.id, page.url)
  if (known) {
    await updateFile(trx, known.id, named(name), now)
    return known
  }
  const { crawl } = settings
  return insertFile(
    trx,
    {
      customerId: root.customer_id,
      parentId: root.id,
      source: root.source,
      name,
      externalId: page.url,
      externalUrl: page.url,
      // A page that is synced on its own is fetched alone.
      settings: { ...settings, crawl: crawl && { ...crawl, recursionDepth: 0, maxPages: 1, asked: null } },
      metadata: { type: root.source, is_folder: false },
      tags: asObject(root.tags),
      format: page.format ?? 'HTML',
      mimeType: page.mimeType ?? 'text/html',
      autoSync: root.enable_auto_sync,
      uploadId: root.upload_id,
    },
    now,
  )
}

/** An existing page keeps its content and gets the error; none is created for an error. */
export async function failPage(
  trx: Db,
  root: FileRow,
  page: { url: string; error: string },
  now: Date,
): Promise<void> {
  const known = await findPage(trx, root.id, page.url)
  if (known) await setStatus(trx, known.id, 'SYNC_ERROR', page.error, now)
}

/** Returns whether the website has a page at one of these URLs. */
export async function hasPageAmong(trx: Db, rootId: number, urls: readonly string[]): Promise<boolean> {
  const found = await trx
    .selectFrom('files')
    .select('id')
    .where('parent_id', '=', rootId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`external_url = any(${urls})`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Pages that the website no longer links to. */
export async function removeOtherPages(
  trx: Db,
  rootId: number,
  seen: readonly string[],
  now: Date,
): Promise<void> {
  const gone = await trx
    .selectFrom('files')
    .select('id')
    .where('parent_id', '=', rootId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not external_url = any(${seen})`)
    .execute()
  if (gone.length === 0) return
  const ids = gone.map((row) => row.id)
  await markDeleted(trx, ids, now)
  await addJob(trx, { kind: 'delete-files', payload: { fileIds: ids, blobs: [] } }, now)
}

/** Marks the website as imported; `note` says what was left out. */
export function finishRoot(trx: Db, root: FileRow, note: string | null, now: Date): Promise<void> {
  const unread: UnreadPart[] = note === null ? [] : ['PAGES']
  const metadata = JSON.stringify({
    ...asObject(root.metadata),
    note: note ?? undefined,
    unread_parts: unread,
  })
  const change = { sync_status: 'READY', sync_error_message: null, metadata, last_sync: now }
  return updateFile(trx, root.id, change, now)
}

function findPage(trx: Db, rootId: number, url: string): Promise<FileRow | undefined> {
  return trx
    .selectFrom('files')
    .selectAll()
    .where('parent_id', '=', rootId)
    .where('external_url', '=', url)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
