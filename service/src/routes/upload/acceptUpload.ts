import type { MediaType } from '@inlet/wire/service'
import type { BlobStore, ReceivedBlob } from '../../blobs/BlobStore.ts'
import { type ByteQuota, OverQuota } from '../../db/customers/ByteQuota.ts'
import type { FileSettings } from '../../db/files/FileSettings.ts'
import { type FileRow, insertFileToRead } from '../../db/files/files.ts'
import type { NewReaders } from '../../db/readers/audiences.ts'
import type { Db } from '../../db/schema.ts'
import { HttpError, invalid } from '../../http/HttpError.ts'
import { detectFormat, mediaTypeOf } from '../../ingest/index.ts'
import { readingJob } from '../../jobs/readingJob.ts'
import type { Clock } from '../../lib/Clock.ts'
import { addToSpan } from '../../lib/tracing.ts'

/** A received blob that isn't marked to be kept yet. */
export type Arrived = {
  readonly blob: string
  readonly sha256: string
  readonly size: number
  readonly format: string
  readonly mimeType: string
}

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly blobStore: BlobStore
  readonly quota: ByteQuota
}

/** Detects the format by name and first bytes. Null: the upload is empty, and its blob is deleted. */
export async function detectUpload(
  blobStore: BlobStore,
  { head, ...bytes }: ReceivedBlob,
  name: string,
): Promise<Arrived | null> {
  if (bytes.size > 0) return { ...bytes, ...detectFormat(head, name) }
  await blobStore.remove(bytes.blob)
  return null
}

/** A file must have the declared format; otherwise its blob is deleted. */
export async function expectMedia(
  blobStore: BlobStore,
  { blob, mimeType }: Arrived,
  said: MediaType | null | undefined,
  place: 'body' | 'query',
): Promise<void> {
  const media = mediaTypeOf(mimeType)
  if (!said || said === media) return
  await blobStore.remove(blob)
  throw invalid([place, 'media_type'], `The file is ${media}.`)
}

/**
 * Creates a file: synced to disk, recorded and queued before the response. First the blob, then the row: a crash in
 * between leaves an orphan, which is deleted later. Throws OverQuota, and then stores nothing.
 */
export async function acceptUpload(
  { db, clock, blobStore, quota }: Deps,
  { blob, sha256, size, format, mimeType }: Arrived,
  {
    hasQuota,
    ...file
  }: {
    readonly customerId: number
    readonly name: string | null
    readonly settings: FileSettings
    /** Absent: its format. */
    readonly source?: string
    readonly externalUrl?: string
    readonly readers: NewReaders
    /** Whether its bytes have to fit into a quota. */
    readonly hasQuota: boolean
  },
  /** In the same transaction. */
  alongside?: (trx: Db, row: FileRow) => Promise<void>,
): Promise<FileRow> {
  await blobStore.keep(blob)
  const now = clock.now()
  const bytes = { blob, sha256, size, format, mimeType }
  const kind = readingJob(format, size)
  const insert = (trx: Db) =>
    insertFileToRead(trx, { source: format, ...file, externalId: blob, ...bytes }, kind, now)
  const takeAndInsert = async (trx: Db) => {
    await quota.take(trx, file.customerId, size)
    const added = await insert(trx)
    await alongside?.(trx, added)
    return added
  }
  // A set of readers takes more than one statement, and so does a quota.
  const isOne = file.readers.names === null && !alongside && !hasQuota
  const row = await (isOne ? insert(db) : db.transaction().execute(takeAndInsert)).catch(
    async (error: unknown) => {
      // Others may have been committed: an answer can be lost. What they leave is an orphan.
      if (error instanceof OverQuota || error instanceof HttpError) await blobStore.remove(blob)
      throw error
    },
  )
  // These link the job's span to the span of the request that added it.
  addToSpan({ 'inlet.added.kind': kind, 'inlet.added.file.id': row.id })
  return row
}
