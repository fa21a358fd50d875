import type { BlobStore } from '../blobs/BlobStore.ts'
import type { FileSettings } from '../db/files/FileSettings.ts'
import type { FileRow } from '../db/files/files.ts'
import type { Db } from '../db/schema.ts'
import type { Embedders, Ingested, Ingester } from '../ingest/index.ts'
import type { Clock } from '../lib/Clock.ts'
import { beginFile, statusOfFile } from './fileJob.ts'
import { JobFault } from './JobFault.ts'
import type { JobHandler } from './JobHandler.ts'
import { choicesOf, embed, NOT_READ, storeProcessed } from './processing.ts'

type Deps = { db: Db; clock: Clock; blobStore: BlobStore; embedders: Embedders; ingester: Ingester }

const EXTRA_CONCURRENCY = 2

/** Kind `ingest`: stored bytes become text, chunks and, where configured, embeddings. */
export function ingestJob({ db, clock, blobStore, embedders, ingester }: Deps): JobHandler {
  return {
    // More runs than threads: while some files are embedded and stored, the next ones are parsed.
    concurrency: ingester.threads + EXTRA_CONCURRENCY,
    attempts: 5,
    ...statusOfFile(clock),
    async run(job, { signal }) {
      const begun = await beginFile(db, job, clock)
      if (!begun) return async () => {}
      const { file, settings } = begun
      const ingested = await read(file, settings, { blobStore, ingester, signal })
      const processed = await embed(ingested, settings, embedders, signal)
      return (trx) => storeProcessed(trx, file, processed, clock.now())
    },
  }
}

async function read(
  file: FileRow,
  settings: FileSettings,
  { blobStore, ingester, signal }: { blobStore: BlobStore; ingester: Ingester; signal: AbortSignal },
): Promise<Ingested> {
  if (file.blob === null) throw new JobFault('The contents of this file were deleted.', { retryable: false })
  if (settings.storeFileOnly) return NOT_READ
  // No parser can read an empty file, but it is imported all the same.
  if (file.file_size === 0) return { ...NOT_READ, unread: ['NO_TEXT'] }
  const asked = {
    name: file.name ?? '',
    // Files of an account have the account's source and a format of their own.
    format: file.file_format ?? file.source,
    settings: choicesOf(settings),
    owner: file.customer_id,
    signal,
  }
  const stored = { blob: file.blob, sha256: file.blob_sha256 }
  return blobStore.withFile(stored, (path) => ingester.file({ path, ...asked }))
}
