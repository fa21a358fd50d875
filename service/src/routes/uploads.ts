import { UploadQuery, UserFile } from '@inlet/wire/service'
import type { BlobStore } from '../blobs/BlobStore.ts'
import type { Config } from '../config/config.ts'
import type { ByteQuota } from '../db/customers/ByteQuota.ts'
import { reachesNewFile } from '../db/filters/Reach.ts'
import type { Db } from '../db/schema.ts'
import { auditBegun } from '../http/auditCalls.ts'
import { endpoint } from '../http/endpoint.ts'
import { OWN_FILE } from '../http/extensions.ts'
import { invalid } from '../http/HttpError.ts'
import { expectReached } from '../http/requireScope.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { UPLOADS } from '../sources/ownSources.ts'
import type { DiskSpace } from '../uploads/DiskSpace.ts'
import { MULTIPART_OVERHEAD_BYTES, receiveUpload } from '../uploads/receiveUpload.ts'
import type { UploadPacer } from '../uploads/UploadPacer.ts'
import { toUserFile } from './answers/toUserFile.ts'
import { expectRoom } from './settings/expectRoom.ts'
import { newReaders } from './settings/newReaders.ts'
import { uploadSettings } from './settings/uploadSettings.ts'
import { acceptUpload, detectUpload, expectMedia } from './upload/acceptUpload.ts'
import { withinQuota } from './upload/withinQuota.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  blobStore: BlobStore
  disk: DiskSpace
  quota: ByteQuota
  jobs: JobRunner
  pacer: UploadPacer
}

/** POST /uploadfile: the file is safe on disk, recorded and queued before the response. */
export const uploadEndpoints = [
  endpoint({
    id: 'uploadFile',
    method: 'POST',
    path: '/uploadfile',
    by: 'customer',
    needs: 'uploads:create',
    effect: 'change',
    about: 'file',
    within: 'new files',
    extension: { answer: OWN_FILE },
    summary: 'Upload one file: multipart/form-data, field `file`; settings in the query',
    upload: true,
    request: { query: UploadQuery, form: true },
    answer: UserFile,
    errors: [400, 403, 413, 503, 507],
    run: (deps: Deps) => {
      const { db, clock, blobStore, disk, quota, jobs, pacer } = deps
      return async (c) => {
        const customer = c.get('customer')
        const wanted = c.req.valid('query')
        const settings = uploadSettings(wanted)
        const readers = newReaders(c.get('grant'), wanted.readers, ['query'])
        expectReached(await reachesNewFile(db, c.get('reach'), { source: UPLOADS }))
        // Checked before anything is read, so that clients don't send a body in vain.
        const bytes = Number(c.req.header('Content-Length') ?? 1)
        const [room] = await Promise.all([
          quota.roomOf(db, customer.id),
          expectRoom(db, customer.id, 1, clock.now()),
          disk.require(bytes),
        ])
        const receive = async (limit: number, hasQuota: boolean) => {
          const { arrival, name } = await receiveUpload(c.req.raw, blobStore, limit)
          const arrived = await detectUpload(blobStore, arrival, name)
          if (!arrived) throw invalid(['body', 'file'], 'This file is empty.', 'empty')
          await expectMedia(blobStore, arrived, wanted.media_type, 'query')
          // A blob without a row is no change: it is deleted later.
          await auditBegun(c)
          const file = { customerId: customer.id, name, settings, readers, hasQuota }
          return acceptUpload(deps, arrived, file)
        }
        const upload = { customerId: customer.id, leastBytes: bytes - MULTIPART_OVERHEAD_BYTES, room }
        const row = await pacer.run(customer.id, () => withinQuota(deps, upload, receive))
        jobs.nudge()
        return toUserFile(row, customer)
      }
    },
  }),
]
