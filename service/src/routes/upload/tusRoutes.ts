import { randomUUID } from 'node:crypto'
import { UploadQuery } from '@inlet/wire/service'
import { type Context, Hono } from 'hono'
import { isUuid } from '../../blobs/blobNames.ts'
import { removeBlobs } from '../../blobs/removeBlobs.ts'
import { beginUpload, findUpload, type UploadRow } from '../../db/files/resumableUploads.ts'
import { reachesNewFile } from '../../db/filters/Reach.ts'
import { formQuery, noQuery } from '../../http/contract.ts'
import type { Authenticated } from '../../http/Environment.ts'
import type { Guards } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import { limitBody } from '../../http/limitBody.ts'
import { expectReached } from '../../http/requireScope.ts'
import { UPLOADS } from '../../sources/ownSources.ts'
import { removeUpload } from '../../uploads/removeUploads.ts'
import { readFileName, readLength } from '../../uploads/tusHeaders.ts'
import { UploadWriters } from '../../uploads/UploadWriters.ts'
import { safeName } from '../../words/safeName.ts'
import { expectRoom } from '../settings/expectRoom.ts'
import { newReaders } from '../settings/newReaders.ts'
import { uploadSettings } from '../settings/uploadSettings.ts'
import { type PartDeps, takePart } from './takePart.ts'
import { FILE_ID_HEADER } from './tusVersion.ts'
import { uploadState } from './uploadState.ts'
import { withinQuota } from './withinQuota.ts'

export const TUS_PATH = '/uploads/tus'

/** An idempotency key has no effect: the offset is what makes each call idempotent. */
const CALL = { by: 'customer', path: TUS_PATH, needs: 'uploads:create', isReadOnly: true } as const
/** Recorded as an upload in one request is, when the file is made. */
const CHANGE = { ...CALL, id: 'uploadFile', method: 'POST', effect: 'change', within: 'new files' } as const
const READ = { ...CALL, id: '', method: 'GET', effect: 'read', within: 'new files' } as const

/**
 * Uploads that go on after a lost connection, by the protocol tus 1.0.0. Not in /openapi.json: clients speak it by a
 * library, and its HEAD and PATCH have no schema.
 */
export function tusRoutes(deps: PartDeps, guard: Guards['customer']): Hono<Authenticated> {
  const { config, db, clock, disk, quota, blobStore } = deps
  const writers = new UploadWriters(clock)
  const app = new Hono<Authenticated>()

  app.post('/', limitBody(0), guard(CHANGE), formQuery(UploadQuery), async (c) => {
    const wanted = c.req.valid('query')
    const reach = c.get('reach')
    const length = readLength((name) => c.req.header(name), config.maxUpload)
    const metadata = c.req.header('Upload-Metadata') ?? ''
    const upload = {
      id: randomUUID(),
      metadata,
      name: safeName(readFileName(metadata)),
      settings: uploadSettings(wanted),
      readers: newReaders(c.get('grant'), wanted.readers, ['query']).names,
      media_type: wanted.media_type ?? null,
      length,
    }
    expectReached(await reachesNewFile(db, reach, { source: UPLOADS }))
    await Promise.all([expectRoom(db, reach.customerId, 1, clock.now()), disk.require(length)])
    const ofUpload = { customerId: reach.customerId, leastBytes: length }
    const begun = await withinQuota(deps, ofUpload, () =>
      beginUpload(db, { reach, upload, quota }, clock.now()),
    )
    if (!begun)
      throw new HttpError(429, 'Too many uploads are unfinished. Finish or delete one.', {
        'Retry-After': '60',
      })
    await removeBlobs(blobStore, begun.replaced)
    // Relative, because a proxy may have a path of its own.
    return c.body(null, 201, { Location: `tus/${upload.id}`, ...expiry(begun.row) })
  })

  app.get('/:id', guard(READ), noQuery(), async (c) => {
    const { id } = await expectUpload(c)
    await writers.end(id)
    const state = await uploadState(deps, { customer: c.get('customer'), reach: c.get('reach') }, () =>
      expectUpload(c),
    )
    const { row } = state
    return c.json(state.answer, 200, {
      'Upload-Offset': String(row.received),
      'Upload-Length': String(row.length),
      ...expiry(row),
      ...(row.metadata !== '' && { 'Upload-Metadata': row.metadata }),
      ...(row.file_id !== null && { [FILE_ID_HEADER]: String(row.file_id) }),
    })
  })

  app.patch('/:id', guard(CHANGE), noQuery(), async (c) => {
    expectReached(await reachesNewFile(db, c.get('reach'), { source: UPLOADS }))
    const { id } = await expectUpload(c)
    const take = (stop: AbortSignal) => takePart(deps, c, () => expectUpload(c), stop)
    const { row, fileId } = await deps.pacer.run(c.get('customer').id, () => writers.run(id, take))
    return c.body(null, 204, {
      'Upload-Offset': String(row.received),
      ...(fileId === null ? expiry(row) : { [FILE_ID_HEADER]: String(fileId) }),
    })
  })

  app.delete('/:id', guard(READ), noQuery(), async (c) => {
    const { id } = await expectUpload(c)
    await writers.end(id)
    await removeUpload({ db, blobStore }, id)
    return c.body(null, 204)
  })

  return app

  async function expectUpload(c: Context<Authenticated>): Promise<UploadRow> {
    const id = c.req.param('id') ?? ''
    const row = isUuid(id) ? await findUpload(db, c.get('reach'), id, clock.now()) : undefined
    if (!row) throw notFound('upload')
    return row
  }
}

function expiry({ expires_at: end }: UploadRow): { 'Upload-Expires': string } {
  return { 'Upload-Expires': end.toUTCString() }
}
