import { UploadQuery, type UploadSettings, UserFile } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { chunkSizes, type FileSettings } from '../db/files/FileSettings.ts'
import { insertFile } from '../db/files/files.ts'
import { addJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { answer, describe, query } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { invalid } from '../http/HttpError.ts'
import { detectFormat } from '../ingest/index.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import type { BlobStore } from '../uploads/BlobStore.ts'
import type { DiskSpace } from '../uploads/DiskSpace.ts'
import { receiveUpload } from '../uploads/receiveUpload.ts'
import { toUserFile } from './answers/toUserFile.ts'

type Dependencies = {
  config: Config
  db: Db
  clock: Clock
  blobStore: BlobStore
  disk: DiskSpace
  jobs: JobRunner
  guard: MiddlewareHandler<Authenticated>
}

/** POST /uploadfile: the file is safe on disk, recorded and queued before the answer says so. */
export function uploadRoutes({ config, db, clock, blobStore, disk, jobs, guard }: Dependencies) {
  const app = new Hono<Authenticated>()
  app.post(
    '/',
    describe({
      summary: 'Upload one file: multipart/form-data, field `file`; settings in the query',
      answers: UserFile,
      refusals: [401, 413, 422, 429, 503, 507],
      upload: true,
    }),
    guard,
    query(UploadQuery),
    async (c) => {
      const customer = c.get('customer')
      const settings = settingsOf(c.req.valid('query'))
      // Said before anything is read, so that nobody sends the whole of it for nothing.
      await disk.require(Number(c.req.header('Content-Length') ?? 1))
      const { blob, name } = await receiveUpload(c.req.raw, blobStore, config.maxUpload)
      const { head, size } = await blobStore.inspect(blob)
      if (size === 0) {
        await blobStore.remove(blob)
        throw invalid(['body', 'file'], 'This file is empty.', 'empty')
      }
      const { format, mimeType } = detectFormat(head, name)
      // First the bytes, then the record: what a crash or an outage leaves between the two is swept up later.
      await blobStore.keep(blob)
      const now = clock.now()
      const row = await db.transaction().execute(async (trx) => {
        const file = await insertFile(
          trx,
          {
            customerId: customer.id,
            source: format,
            name,
            externalId: blob,
            settings,
            blob,
            format,
            mimeType,
            size,
          },
          now,
        )
        await addJob(trx, { kind: 'ingest', fileId: file.id }, now)
        return file
      })
      jobs.nudge()
      return answer(c, UserFile, toUserFile(row, customer))
    },
  )
  return app
}

function settingsOf(chosen: UploadSettings): FileSettings {
  return {
    ...chunkSizes(chosen.chunk_size, chosen.chunk_overlap),
    setPageAsBoundary: chosen.set_page_as_boundary,
    splitRows: chosen.split_rows,
    prependFilename: chosen.prepend_filename_to_chunks,
    useOcr: chosen.use_ocr,
    generateChunksOnly: chosen.generate_chunks_only,
    maxItemsPerChunk: chosen.max_items_per_chunk ?? null,
    skipEmbedding: chosen.skip_embedding_generation,
    embeddingModel: chosen.embedding_model ?? undefined,
    crawl: null,
  }
}
