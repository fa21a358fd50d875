import { UploadText, UserFile } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import type { BlobStore } from '../../blobs/BlobStore.ts'
import type { Config } from '../../config/config.ts'
import { type ByteQuota, OverQuota } from '../../db/customers/ByteQuota.ts'
import { type FileRow, findOwnFile, lockFile } from '../../db/files/files.ts'
import { replaceText } from '../../db/files/replaceText.ts'
import { type Reach, reachesNewFile } from '../../db/filters/Reach.ts'
import { addJob, dropFileJobs } from '../../db/jobs/jobs.ts'
import type { NewReaders } from '../../db/readers/audiences.ts'
import type { Db } from '../../db/schema.ts'
import type { CallGrant } from '../../http/Environment.ts'
import { endpoint, MAX_CONTENT_BYTES } from '../../http/endpoint.ts'
import { OWN_FILE, OWN_READERS } from '../../http/extensions.ts'
import { HttpError, invalid, notFound } from '../../http/HttpError.ts'
import { expectReached, expectScope } from '../../http/requireScope.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import { utf8Stream } from '../../lib/utf8Stream.ts'
import type { DiskSpace } from '../../uploads/DiskSpace.ts'
import { safeName } from '../../words/safeName.ts'
import { toUserFile } from '../answers/toUserFile.ts'
import { expectRoom } from '../settings/expectRoom.ts'
import { newReaders } from '../settings/newReaders.ts'
import { uploadSettings } from '../settings/uploadSettings.ts'
import { type Arrived, acceptUpload } from '../upload/acceptUpload.ts'
import { withinQuota } from '../upload/withinQuota.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  blobStore: BlobStore
  disk: DiskSpace
  quota: ByteQuota
  jobs: JobRunner
}
type UploadTextRequest = InferOutput<typeof UploadText>

/** The source of such a file. */
const RAW_TEXT = 'RAW_TEXT'

/** POST /upload_text: stores a text as a new file, or as the contents of an earlier one. */
export const textUploadEndpoints = [
  endpoint({
    id: 'uploadText',
    method: 'POST',
    path: '/upload_text',
    by: 'customer',
    needs: 'uploads:create',
    effect: 'change',
    about: 'file',
    within: 'new files',
    maxBody: MAX_CONTENT_BYTES,
    extension: { body: OWN_READERS, answer: OWN_FILE },
    summary: 'Upload a text',
    request: { body: UploadText, large: 'UploadText' },
    answer: UserFile,
    errors: [403, 404, 413, 503, 507],
    run: (deps: Deps) => async (c) => {
      const { db, clock, blobStore, disk, jobs } = deps
      const customer = c.get('customer')
      const wanted = c.req.valid('json')
      const readers = readersOf(wanted, c.get('grant'))
      if (wanted.overwrite_file_id) expectScope(c.get('grant'), 'files:write')
      else expectReached(await reachesNewFile(db, c.get('reach'), { source: RAW_TEXT }))
      if (!wanted.overwrite_file_id) await expectRoom(db, customer.id, 1, clock.now())
      const bytes = Buffer.byteLength(wanted.contents)
      await disk.require(bytes)
      const upload = { customerId: customer.id, leastBytes: wanted.overwrite_file_id ? null : bytes }
      const row = await withinQuota(deps, upload, async (_, hasQuota) => {
        const { head, ...arrival } = await blobStore.receive(utf8Stream(wanted.contents))
        const arrived = { ...arrival, format: 'TEXT', mimeType: 'text/plain' }
        const file = { ...arrived, hasQuota, readers }
        return store(deps, file, wanted, c.get('reach')).catch(async (error: unknown) => {
          // After any other failure the file may be there: a commit can succeed without an answer.
          if (error instanceof HttpError || error instanceof OverQuota) await blobStore.remove(arrival.blob)
          throw error
        })
      })
      jobs.nudge()
      return toUserFile(row, customer)
    },
  }),
]

/** Before anything is stored. A file that is replaced keeps the readers that it has. */
function readersOf({ overwrite_file_id: id, readers }: UploadTextRequest, grant: CallGrant): NewReaders {
  if (id && readers)
    throw invalid(['body', 'readers'], 'Not together with overwrite_file_id: use PUT /readers.')
  return newReaders(grant, readers, ['body'])
}

/** Creates a file, or replaces the contents of the one that `overwrite_file_id` names. */
async function store(
  deps: Deps,
  { hasQuota, readers, ...arrived }: Arrived & { readonly hasQuota: boolean; readonly readers: NewReaders },
  wanted: UploadTextRequest,
  reach: Reach,
): Promise<FileRow> {
  const { overwrite_file_id: id } = wanted
  const name = wanted.name ? safeName(wanted.name) : null
  const settings = uploadSettings(wanted)
  if (id !== undefined && id !== null) return overwrite(deps, id, { ...arrived, name, settings }, reach)
  const file = { customerId: reach.customerId, source: RAW_TEXT, name, settings, readers, hasQuota }
  return acceptUpload(deps, arrived, file)
}

async function overwrite(
  { db, clock, blobStore, jobs, quota }: Deps,
  id: number,
  text: Parameters<typeof replaceText>[2],
  reach: Reach,
): Promise<FileRow> {
  await blobStore.keep(text.blob)
  const now = clock.now()
  const row = await db.transaction().execute(async (trx) => {
    // A running job on the older contents would overwrite the newer.
    if (!(await findOwnFile(trx, reach, id))) throw notFound('file')
    await dropFileJobs(trx, reach.customerId, id)
    const file = await lockFile(trx, reach, id)
    if (!file) throw notFound('file')
    if (file.source !== RAW_TEXT) {
      throw invalid(['body', 'overwrite_file_id'], 'This file was not uploaded as a text.')
    }
    await quota.take(trx, reach.customerId, text.size, file.file_size ?? 0)
    await addJob(trx, { kind: 'ingest', fileId: id }, now)
    if (file.blob !== null) {
      const payload = { fileIds: [], blobs: [file.blob] }
      await addJob(trx, { kind: 'delete-files', payload, customerId: reach.customerId }, now)
    }
    return replaceText(trx, id, text, now)
  })
  jobs.cancel([id])
  return row
}
