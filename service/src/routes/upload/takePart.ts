import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { BlobStore } from '../../blobs/BlobStore.ts'
import type { Config } from '../../config/config.ts'
import type { ByteQuota } from '../../db/customers/ByteQuota.ts'
import { claimUpload, releaseUpload, type UploadRow } from '../../db/files/resumableUploads.ts'
import type { Db } from '../../db/schema.ts'
import { auditBegun, noteObjects } from '../../http/auditCalls.ts'
import type { Authenticated } from '../../http/Environment.ts'
import { HttpError, invalid, UNREAD } from '../../http/HttpError.ts'
import { isUploadPart } from '../../http/limitBody.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { DiskSpace } from '../../uploads/DiskSpace.ts'
import { receivePart } from '../../uploads/receivePart.ts'
import { SegmentWriter, superseded } from '../../uploads/SegmentWriter.ts'
import { readCount } from '../../uploads/tusHeaders.ts'
import type { UploadPacer } from '../../uploads/UploadPacer.ts'
import { expectRoom } from '../settings/expectRoom.ts'
import { makeFile } from './makeFile.ts'
import { withinQuota } from './withinQuota.ts'

export type PartDeps = {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly blobStore: BlobStore
  readonly disk: DiskSpace
  readonly quota: ByteQuota
  readonly jobs: JobRunner
  readonly pacer: UploadPacer
}

/** `received`: the offset afterwards. `fileId`: of the file, if these were the last bytes. */
type Taken = { readonly row: UploadRow; readonly fileId: number | null }

/** Takes the body of a PATCH as the next bytes of the upload. */
export async function takePart(
  deps: PartDeps,
  c: Context<Authenticated>,
  find: () => Promise<UploadRow>,
  stop: AbortSignal,
): Promise<Taken> {
  const { db, disk, clock, jobs } = deps
  if (!isUploadPart(c.req.header('Content-Type') ?? null))
    throw new HttpError(415, 'Send Content-Type: application/offset+octet-stream.', UNREAD)
  if (c.req.header('Upload-Checksum') !== undefined)
    throw invalid(['header', 'upload-checksum'], 'Checksums are not supported.', 'unsupported')
  const offset = readCount('upload-offset', c.req.header('Upload-Offset'))
  const upload = await find()
  if (upload.received !== offset) throw new HttpError(409, `The offset is ${upload.received}.`, UNREAD)
  const bytes = Number(c.req.header('Content-Length') ?? 0)
  if (offset + bytes > upload.length)
    throw new HttpError(413, `The upload has ${upload.length} bytes.`, UNREAD)
  // The file is made of the stored segments, and both are there for a moment.
  await disk.require(upload.length)
  const writer = randomUUID()
  if (!(await claimUpload(db, upload, writer, clock.now()))) throw superseded()
  try {
    const segments = await SegmentWriter.open(deps, upload, writer)
    const isWhole = await receivePart(c.req.raw.body, segments, { length: upload.length, stop })
    const row = { ...upload, received: segments.received }
    if (!isWhole) return { row, fileId: null }
    await expectRoom(db, upload.customer_id, 1, clock.now())
    const ofUpload = { customerId: upload.customer_id, leastBytes: upload.length }
    const { id } = await withinQuota(deps, ofUpload, () =>
      makeFile(deps, { upload, writer, segments }, () => auditBegun(c)),
    )
    noteObjects(c, 'file', [id])
    jobs.nudge()
    return { row, fileId: id }
  } finally {
    await releaseUpload(db, upload.id, writer)
  }
}
