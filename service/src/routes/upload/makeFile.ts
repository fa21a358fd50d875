import { Readable } from 'node:stream'
import { MEDIA_TYPES } from '@inlet/wire/service'
import * as v from 'valibot'
import type { BlobStore } from '../../blobs/BlobStore.ts'
import { removeBlobs } from '../../blobs/removeBlobs.ts'
import type { ByteQuota } from '../../db/customers/ByteQuota.ts'
import { FileSettings } from '../../db/files/FileSettings.ts'
import type { FileRow } from '../../db/files/files.ts'
import { finishUpload, segmentsOf, type UploadRow } from '../../db/files/resumableUploads.ts'
import type { Db } from '../../db/schema.ts'
import { notFound } from '../../http/HttpError.ts'
import { BlobFault } from '../../lib/BlobFault.ts'
import type { Clock } from '../../lib/Clock.ts'
import { joinSegments } from '../../uploads/joinSegments.ts'
import { removeUpload } from '../../uploads/removeUploads.ts'
import { type SegmentWriter, superseded } from '../../uploads/SegmentWriter.ts'
import { acceptUpload, detectUpload, expectMedia } from './acceptUpload.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly blobStore: BlobStore
  readonly quota: ByteQuota
}

const Readers = v.nullable(v.array(v.string()))
const Media = v.nullable(v.picklist(MEDIA_TYPES))

/**
 * Makes the file of an upload whose bytes have all been received, as `POST /uploadfile` does. The file and the end of
 * the upload are one transaction, so it is made once, whatever answer is lost.
 */
export async function makeFile(
  deps: Deps,
  { upload, writer, segments }: { upload: UploadRow; writer: string; segments: SegmentWriter },
  onBegin: () => Promise<void>,
): Promise<FileRow> {
  const { db, blobStore } = deps
  const blobs = await segmentsOf(db, upload.id)
  const { segments: count, rest } = segments.content
  const arrival = await join(deps, upload, joinSegments(blobStore, blobs.slice(0, count), rest))
  const arrived = await detectUpload(blobStore, arrival, upload.name)
  if (arrived?.size !== upload.length) throw await damaged(deps, upload, arrival.blob)
  await expectMedia(blobStore, arrived, v.parse(Media, upload.media_type), 'query').catch(
    async (error: unknown) => {
      // Else its last byte could be sent again and again, and all of it would be copied each time.
      await removeUpload(deps, upload.id)
      throw error
    },
  )
  // A blob without a row is no change: it is deleted later.
  await onBegin()
  const file = {
    customerId: upload.customer_id,
    name: upload.name,
    settings: v.parse(FileSettings, upload.settings),
    readers: { ownerId: upload.user_id, names: v.parse(Readers, upload.readers) },
    hasQuota: true,
  }
  const row = await acceptUpload(deps, arrived, file, async (trx, { id }) => {
    if (!(await finishUpload(trx, upload, writer, id))) throw superseded()
  })
  await removeBlobs(blobStore, blobs)
  return row
}

async function join(deps: Deps, upload: UploadRow, bytes: AsyncIterable<Uint8Array>) {
  try {
    return await deps.blobStore.receive(Readable.from(bytes))
  } catch (error) {
    if (isMissing(error)) throw await damaged(deps, upload, null)
    throw error
  }
}

/** Bytes are gone, as after a restored backup: the client has to begin again. */
async function damaged(deps: Deps, { id }: UploadRow, blob: string | null) {
  if (blob !== null) await deps.blobStore.remove(blob)
  await removeUpload(deps, id)
  return notFound('upload')
}

function isMissing(error: unknown): boolean {
  return error instanceof BlobFault && error.code === 'missing'
}
