import type { Clock } from '../Clock.ts'
import type { Embedder, Ingested, Ingester } from '../ingest/index.ts'
import type { FileSettings } from '../store/FileSettings.ts'
import type { FileRow } from '../store/files.ts'
import type { Db } from '../store/schema.ts'
import type { Vault } from '../uploads/Vault.ts'
import { beginFile, statusOfFile } from './fileJob.ts'
import { JobFault } from './JobFault.ts'
import type { JobHandler } from './JobHandler.ts'
import { choicesOf, embed, storeProcessed } from './processing.ts'

type Dependencies = { db: Db; clock: Clock; vault: Vault; embedder: Embedder; ingester: Ingester }

/** Kind `ingest`: stored bytes become text, chunks and, where configured, embeddings. */
export function ingestJob({ db, clock, vault, embedder, ingester }: Dependencies): JobHandler {
  return {
    // More than there are workers: while a file is embedded and stored, the next ones are read.
    atOnce: 4,
    attempts: 5,
    ...statusOfFile(clock),
    async run(job, { signal }) {
      const begun = await beginFile(db, job, clock)
      if (!begun) return async () => {}
      const { file, settings } = begun
      const ingested = await read(file, settings, { vault, ingester, signal })
      const processed = await embed(ingested, settings, embedder, signal)
      return (trx) => storeProcessed(trx, file, processed, clock.now())
    },
  }
}

async function read(
  file: FileRow,
  settings: FileSettings,
  { vault, ingester, signal }: { vault: Vault; ingester: Ingester; signal: AbortSignal },
): Promise<Ingested> {
  if (file.blob === null) throw new JobFault('The contents of this file were deleted.', { retryable: false })
  // Nothing is in it for any parser; an empty file is imported all the same.
  if (file.file_size === 0) return { text: '', characters: 0, tokens: 0, chunks: [], unread: ['NO_TEXT'] }
  return ingester.file({
    path: vault.path(file.blob),
    name: file.name ?? '',
    // What an account brought has the account's source, and a format of its own.
    format: file.file_format ?? file.source,
    settings: choicesOf(settings),
    owner: file.customer_id,
    signal,
  })
}
