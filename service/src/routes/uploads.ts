import { UploadQuery, UserFile } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { BlobStore } from '../blobs/BlobStore.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { answer, describe, query } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { invalid } from '../http/HttpError.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import type { DiskSpace } from '../uploads/DiskSpace.ts'
import { receiveUpload } from '../uploads/receiveUpload.ts'
import { UploadPacer } from '../uploads/UploadPacer.ts'
import { toUserFile } from './answers/toUserFile.ts'
import { expectRoom } from './settings/expectRoom.ts'
import { uploadSettings } from './settings/uploadSettings.ts'
import { acceptUpload, expectMedia, inspectArrival } from './upload/acceptUpload.ts'

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
  const pacer = new UploadPacer(clock)
  app.post(
    '/',
    describe({
      summary: 'Upload one file: multipart/form-data, field `file`; settings in the query',
      answers: UserFile,
      refusals: [401, 403, 413, 422, 429, 503, 507],
      upload: true,
    }),
    guard,
    query(UploadQuery),
    async (c) => {
      const customer = c.get('customer')
      const wanted = c.req.valid('query')
      const settings = uploadSettings(wanted)
      // Said before anything is read, so that nobody sends the whole of it for nothing.
      await expectRoom(db, customer.id, 1, clock.now())
      await disk.require(Number(c.req.header('Content-Length') ?? 1))
      const row = await pacer.run(customer.id, async () => {
        const { arrival, name } = await receiveUpload(c.req.raw, blobStore, config.maxUpload)
        const arrived = await inspectArrival(blobStore, arrival, name)
        if (!arrived) throw invalid(['body', 'file'], 'This file is empty.', 'empty')
        await expectMedia(blobStore, arrived, wanted.media_type, 'query')
        const file = { customerId: customer.id, name, settings }
        return acceptUpload({ db, clock, blobStore }, arrived, file)
      })
      jobs.nudge()
      return answer(c, UserFile, toUserFile(row, customer))
    },
  )
  return app
}
