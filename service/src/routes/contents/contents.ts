import { FilePlace, PresignedUrl } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import { type FileRow, findOwnFile } from '../../db/files/files.ts'
import { filesWithText } from '../../db/files/texts.ts'
import type { Db } from '../../db/schema.ts'
import type { ContentAddresses } from '../../http/ContentAddresses.ts'
import { answer, describe, noQuery, path } from '../../http/contract.ts'
import type { Authenticated } from '../../http/Environment.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'

type Dependencies = { db: Db; addresses: ContentAddresses; guard: MiddlewareHandler<Authenticated> }

const NOT_KEPT = 'The bytes of this file are not kept. The text of a website is at /parsed_file.'
const NOT_READ =
  'No text of this file is kept: it was not read yet, holds none, or was read before texts were kept. Sync it again.'

/** Where the contents of a file can be had, for a while, without a token. */
export function contentRoutes({ db, addresses, guard }: Dependencies) {
  const app = new Hono<Authenticated>()
  const about = { answers: PresignedUrl, refusals: [401, 404, 422, 429] }

  app.get(
    '/raw_file/:file_id',
    describe({ ...about, summary: 'Where the bytes of a file can be had' }),
    guard,
    path(FilePlace, 'file'),
    noQuery(),
    async (c) => {
      const file = await fileOf(c.get('customer').id, c.req.valid('param').file_id)
      if (file.blob === null) throw new HttpError(404, NOT_KEPT)
      return answer(c, PresignedUrl, { presigned_url: addressOf('raw', file) })
    },
  )

  app.get(
    '/parsed_file/:file_id',
    describe({ ...about, summary: 'Where the text of a file can be had' }),
    guard,
    path(FilePlace, 'file'),
    noQuery(),
    async (c) => {
      const file = await fileOf(c.get('customer').id, c.req.valid('param').file_id)
      const read = await filesWithText(db, [file.id])
      if (!read.has(file.id)) throw new HttpError(404, NOT_READ)
      return answer(c, PresignedUrl, { presigned_url: addressOf('text', file) })
    },
  )

  async function fileOf(customerId: number, id: number): Promise<FileRow> {
    const file = await findOwnFile(db, customerId, id)
    if (!file) throw notFound('file')
    return file
  }

  function addressOf(kind: 'raw' | 'text', file: FileRow): string {
    return addresses.addressOf({ kind, fileId: file.id, customerId: file.customer_id })
  }

  return app
}
