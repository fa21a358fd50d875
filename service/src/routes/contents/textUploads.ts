import { Readable } from 'node:stream'
import { UploadText, UserFile } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { InferOutput } from 'valibot'
import type { BlobStore } from '../../blobs/BlobStore.ts'
import type { Customer } from '../../db/customers/customers.ts'
import type { FileSettings } from '../../db/files/FileSettings.ts'
import { type FileRow, lockFile, named } from '../../db/files/files.ts'
import { addJob, dropFileJobs } from '../../db/jobs/jobs.ts'
import type { Db } from '../../db/schema.ts'
import type { BodyParser } from '../../http/BodyParser.ts'
import { answer, body, describe } from '../../http/contract.ts'
import type { Authenticated } from '../../http/Environment.ts'
import { invalid, notFound } from '../../http/HttpError.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { DiskSpace } from '../../uploads/DiskSpace.ts'
import { safeName } from '../../uploads/safeName.ts'
import { toUserFile } from '../answers/toUserFile.ts'
import { expectRoom } from '../settings/expectRoom.ts'
import { uploadSettings } from '../settings/uploadSettings.ts'
import { type Arrived, acceptUpload } from '../upload/acceptUpload.ts'

type Dependencies = {
  db: Db
  clock: Clock
  blobStore: BlobStore
  disk: DiskSpace
  jobs: JobRunner
  guard: MiddlewareHandler<Authenticated>
  bodies: BodyParser
}
type Wanted = InferOutput<typeof UploadText>

/** What the source of such a file is called. */
const RAW_TEXT = 'RAW_TEXT'

/** POST /upload_text: a text becomes a file, or the contents of one that was made so before. */
export function textUploadRoutes({ db, clock, blobStore, disk, jobs, guard, bodies }: Dependencies) {
  const app = new Hono<Authenticated>()
  app.post(
    '/',
    describe({
      summary: 'Upload a text',
      answers: UserFile,
      refusals: [401, 403, 404, 413, 422, 429, 503, 507],
    }),
    guard,
    body(UploadText, (bytes, signal) => bodies.parse('UploadText', bytes, signal)),
    async (c) => {
      const customer = c.get('customer')
      const wanted = c.req.valid('json')
      if (!wanted.overwrite_file_id) await expectRoom(db, customer.id, 1, clock.now())
      await disk.require(Buffer.byteLength(wanted.contents))
      const bytes = Readable.from([Buffer.from(wanted.contents)])
      const { head: _, ...arrival } = await blobStore.receive(bytes)
      const arrived = { ...arrival, format: 'TEXT', mimeType: 'text/plain' }
      const row = await store(arrived, wanted, customer).catch(async (error: unknown) => {
        await blobStore.remove(arrival.blob)
        throw error
      })
      jobs.nudge()
      return answer(c, UserFile, toUserFile(row, customer))
    },
  )

  async function store(arrived: Arrived, wanted: Wanted, customer: Customer): Promise<FileRow> {
    const { overwrite_file_id: id } = wanted
    const name = wanted.name ? safeName(wanted.name) : null
    const settings = uploadSettings(wanted)
    if (id !== undefined && id !== null) return overwrite(id, arrived, { name, settings }, customer)
    const file = { customerId: customer.id, source: RAW_TEXT, name, settings }
    return acceptUpload({ db, clock, blobStore }, arrived, file)
  }

  async function overwrite(
    id: number,
    { blob, size, sha256 }: Arrived,
    { name, settings }: { name: string | null; settings: FileSettings },
    customer: Customer,
  ): Promise<FileRow> {
    await blobStore.keep(blob)
    const now = clock.now()
    const row = await db.transaction().execute(async (trx) => {
      // What is still made of the older contents would replace the newer.
      await dropFileJobs(trx, customer.id, id)
      const file = await lockFile(trx, customer.id, id)
      if (!file) throw notFound('file')
      if (file.source !== RAW_TEXT) {
        throw invalid(['body', 'overwrite_file_id'], 'This file was not uploaded as a text.')
      }
      await addJob(trx, { kind: 'ingest', fileId: id }, now)
      if (file.blob !== null) {
        const payload = { fileIds: [], blobs: [file.blob] }
        await addJob(trx, { kind: 'delete-files', payload, customerId: customer.id }, now)
      }
      return trx
        .updateTable('files')
        .set({
          ...(name !== null && named(name)),
          blob,
          blob_sha256: sha256,
          file_size: size,
          settings: JSON.stringify(settings),
          sync_status: 'QUEUED_FOR_SYNC',
          sync_error_message: null,
          updated_at: now,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    jobs.cancel([id])
    return row
  }

  return app
}
