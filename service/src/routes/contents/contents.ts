import { FilePlace, PresignedUrl } from '@inlet/wire/service'
import { type FileRow, findOwnFile } from '../../db/files/files.ts'
import { filesWithText } from '../../db/files/texts.ts'
import type { Reach } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import type { ContentAddresses } from '../../http/ContentAddresses.ts'
import { endpoint } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import { urlToken } from '../../http/requireScope.ts'

type Deps = { db: Db; addresses: ContentAddresses }

const NOT_KEPT = 'The bytes of this file are not kept. The text of a website is at /parsed_file.'
const NOT_READ =
  'No text of this file is kept: it was not read yet, holds none, or was read before texts were kept. Sync it again.'

/** Returns signed URLs for the contents of a file. */
export const contentEndpoints = [
  endpoint({
    id: 'getRawFile',
    method: 'GET',
    path: '/raw_file/{file_id}',
    by: 'customer',
    needs: 'files:read',
    effect: 'content',
    within: 'files',
    summary: 'Where the bytes of a file can be had',
    request: { path: FilePlace, names: 'file' },
    answer: PresignedUrl,
    errors: [404],
    run:
      ({ db, addresses }: Deps) =>
      async (c) => {
        const file = await ownFile(db, c.get('reach'), c.req.valid('param').file_id)
        if (file.blob === null) throw new HttpError(404, NOT_KEPT)
        const token = urlToken(c.get('grant'))
        return {
          presigned_url: addresses.addressOf(
            { kind: 'raw', fileId: file.id, customerId: file.customer_id, tokenId: token?.id ?? null },
            token?.expiresAt ?? null,
          ),
        }
      },
  }),
  endpoint({
    id: 'getParsedFile',
    method: 'GET',
    path: '/parsed_file/{file_id}',
    by: 'customer',
    needs: 'files:read',
    effect: 'content',
    within: 'files',
    summary: 'Where the text of a file can be had',
    request: { path: FilePlace, names: 'file' },
    answer: PresignedUrl,
    errors: [404],
    run:
      ({ db, addresses }: Deps) =>
      async (c) => {
        const file = await ownFile(db, c.get('reach'), c.req.valid('param').file_id)
        const read = await filesWithText(db, [file.id])
        if (!read.has(file.id)) throw new HttpError(404, NOT_READ)
        const token = urlToken(c.get('grant'))
        return {
          presigned_url: addresses.addressOf(
            { kind: 'text', fileId: file.id, customerId: file.customer_id, tokenId: token?.id ?? null },
            token?.expiresAt ?? null,
          ),
        }
      },
  }),
]

async function ownFile(db: Db, reach: Reach, id: number): Promise<FileRow> {
  const file = await findOwnFile(db, reach, id)
  if (!file) throw notFound('file')
  return file
}
