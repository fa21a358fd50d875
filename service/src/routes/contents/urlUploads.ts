import { UploadFromUrl, UserFile } from '@inlet/wire/service'
import type { BlobStore } from '../../blobs/BlobStore.ts'
import type { Config } from '../../config/config.ts'
import { normalizeUrl } from '../../crawl/index.ts'
import type { ByteQuota } from '../../db/customers/ByteQuota.ts'
import { reachesNewFile } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { OWN_FILE, OWN_READERS } from '../../http/extensions.ts'
import { HttpError } from '../../http/HttpError.ts'
import { expectReached } from '../../http/requireScope.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { GuardedClient } from '../../outbound/createGuardedClient.ts'
import { UPLOADS } from '../../sources/ownSources.ts'
import type { DiskSpace } from '../../uploads/DiskSpace.ts'
import { toUserFile } from '../answers/toUserFile.ts'
import { expectRoom } from '../settings/expectRoom.ts'
import { newReaders } from '../settings/newReaders.ts'
import { uploadSettings } from '../settings/uploadSettings.ts'
import { acceptUpload, detectUpload, expectMedia } from '../upload/acceptUpload.ts'
import { DownloadTurns } from '../upload/DownloadTurns.ts'
import { fetchUpload } from '../upload/fetchUpload.ts'
import { withinQuota } from '../upload/withinQuota.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  client: GuardedClient
  blobStore: BlobStore
  disk: DiskSpace
  quota: ByteQuota
  jobs: JobRunner
}

/** POST /upload_file_from_url: downloads a public URL to a file before it responds. */
export const urlUploadEndpoints = [
  endpoint({
    id: 'uploadFileFromUrl',
    method: 'POST',
    path: '/upload_file_from_url',
    by: 'customer',
    needs: 'uploads:create',
    effect: 'change',
    about: 'file',
    within: 'new files',
    weight: 'heavy',
    extension: { body: OWN_READERS, answer: OWN_FILE },
    summary: 'Upload the file at an address',
    request: { body: UploadFromUrl },
    answer: UserFile,
    errors: [400, 403, 413, 503, 507],
    run: (deps: Deps) => {
      const { db, clock, client, blobStore, disk, jobs } = deps
      const turns = new DownloadTurns()
      return async (c) => {
        const customer = c.get('customer')
        const wanted = c.req.valid('json')
        const address = normalizeUrl(wanted.url)
        if (!address) throw new HttpError(400, 'This is not the address of a file on the web.')
        const readers = newReaders(c.get('grant'), wanted.readers, ['body'])
        expectReached(await reachesNewFile(db, c.get('reach'), { source: UPLOADS }))
        await expectRoom(db, customer.id, 1, clock.now())
        const { signal } = c.req.raw
        const receive = async (limit: number, hasQuota: boolean) => {
          const download = async () => {
            await disk.require(1)
            return fetchUpload(address, wanted.file_name ?? null, { client, blobStore, limit, signal })
          }
          const { arrival, name, detectedAs } = await turns.run(customer.id, download, signal)
          const arrived = await detectUpload(blobStore, arrival, detectedAs)
          if (!arrived) throw new HttpError(400, 'The file at this address is empty.')
          await expectMedia(blobStore, arrived, wanted.media_type, 'body')
          const settings = uploadSettings({ ...wanted, use_ocr: wanted.use_textract })
          const about = { customerId: customer.id, name, settings, readers, externalUrl: address.href }
          return acceptUpload(deps, arrived, { ...about, hasQuota })
        }
        const row = await withinQuota(deps, { customerId: customer.id, leastBytes: 1 }, receive)
        jobs.nudge()
        return toUserFile(row, customer)
      }
    },
  }),
]
