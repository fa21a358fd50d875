import { FilePlace, PresignedUrl } from '@inlet/wire/service'
import { type FileRow, findOwnFile } from '../../db/files/files.ts'
import { filesWithText } from '../../db/files/texts.ts'
import type { Db } from '../../db/schema.ts'
import type { ContentAddresses } from '../../http/ContentAddresses.ts'
import { endpoint } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import { urlDeadline } from '../../http/requireScope.ts'

type Deps = { db: Db; addresses: ContentAddresses }

const NOT_KEPT = 'The bytes of this file are not kept. The text of a website is at /parsed_file.'
const NOT_READ =
  'No text of this file is kept: it was not read yet, holds none, or was read before texts were kept. Sync it again.'

/** Where the contents of a file can be had, for a while, without a token. */
export const contentEndpoints = [
  endpoint({
    method: 'GET',
    path: '/raw_file/{file_id}',
    by: 'customer',
    needs: 'files:read',
    summary: 'Where the bytes of a file can be had',
    request: { path: FilePlace, names: 'file' },
    answer: PresignedUrl,
    errors: [404],
    run:
      ({ db, addresses }: Deps) =>
      async (c) => {
        const file = await ownFile(db, c.get('customer').id, c.req.valid('param').file_id)
        if (file.blob === null) throw new HttpError(404, NOT_KEPT)
        return {
          presigned_url: addresses.addressOf(
            { kind: 'raw', fileId: file.id, customerId: file.customer_id },
            urlDeadline(c.get('grant')),
          ),
        }
      },
  }),
  endpoint({
    method: 'GET',
    path: '/parsed_file/{file_id}',
    by: 'customer',
    needs: 'files:read',
    summary: 'Where the text of a file can be had',
    request: { path: FilePlace, names: 'file' },
    answer: PresignedUrl,
    errors: [404],
    run:
      ({ db, addresses }: Deps) =>
      async (c) => {
        const file = await ownFile(db, c.get('customer').id, c.req.valid('param').file_id)
        const read = await filesWithText(db, [file.id])
        if (!read.has(file.id)) throw new HttpError(404, NOT_READ)
        return {
          presigned_url: addresses.addressOf(
            { kind: 'text', fileId: file.id, customerId: file.customer_id },
            urlDeadline(c.get('grant')),
          ),
        }
      },
  }),
]

async function ownFile(db: Db, customerId: number, id: number): Promise<FileRow> {
  const file = await findOwnFile(db, customerId, id)
  if (!file) throw notFound('file')
  return file
}
