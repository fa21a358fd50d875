import { CreateFileTags, DeleteFileTags, FilesPage, FilesQuery, UserFile } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { InferOutput } from 'valibot'
import { listFiles } from '../db/files/fileList.ts'
import { changeFileTags, type FileRow } from '../db/files/files.ts'
import { filesWithText } from '../db/files/texts.ts'
import type { Db } from '../db/schema.ts'
import type { ContentAddresses } from '../http/ContentAddresses.ts'
import { answer, body, describe } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { notFound } from '../http/HttpError.ts'
import type { Clock } from '../lib/Clock.ts'
import { toUserFile } from './answers/toUserFile.ts'
import { storedTags } from './settings/storedTags.ts'

type Dependencies = {
  db: Db
  clock: Clock
  addresses: ContentAddresses
  guard: MiddlewareHandler<Authenticated>
}

/** Listing and tagging the customer's files. */
export function fileRoutes({ db, clock, addresses, guard }: Dependencies) {
  const app = new Hono<Authenticated>()

  app.post(
    '/user_files_v2',
    describe({ summary: 'One page of the files', answers: FilesPage }),
    guard,
    body(FilesQuery),
    async (c) => {
      const customer = c.get('customer')
      const wanted = c.req.valid('json')
      const { rows, next, count, isExact } = await listFiles(db, customer.id, wanted)
      const urls = await contentUrls(rows, wanted)
      const results = rows.map((row) => ({ ...toUserFile(row, customer), ...urls(row) }))
      return answer(c, FilesPage, { results, count, next_cursor: next, count_is_exact: isExact })
    },
  )

  app.post(
    '/create_user_file_tags',
    describe({ summary: 'Add tags to a file', answers: UserFile, refusals: [401, 404, 422, 429] }),
    guard,
    body(CreateFileTags),
    async (c) => {
      const customer = c.get('customer')
      const { organization_user_file_id: id, tags } = c.req.valid('json')
      const stored = storedTags(tags, ['body', 'tags'])
      const row = await changeFileTags(db, { customerId: customer.id, id }, { add: stored }, clock.now())
      if (!row) throw notFound('file')
      return answer(c, UserFile, toUserFile(row, customer))
    },
  )

  app.post(
    '/delete_user_file_tags',
    describe({ summary: 'Take tags of a file away', answers: UserFile, refusals: [401, 404, 422, 429] }),
    guard,
    body(DeleteFileTags),
    async (c) => {
      const customer = c.get('customer')
      const { organization_user_file_id: id, tags } = c.req.valid('json')
      const row = await changeFileTags(db, { customerId: customer.id, id }, { remove: tags }, clock.now())
      if (!row) throw notFound('file')
      return answer(c, UserFile, toUserFile(row, customer))
    },
  )

  /** Where the contents of these files can be had, as far as that was asked for. */
  async function contentUrls(rows: readonly FileRow[], wanted: InferOutput<typeof FilesQuery>) {
    const { include_raw_file: withBytes, include_parsed_text_file: withText } = wanted
    const read = withText
      ? await filesWithText(
          db,
          rows.map(({ id }) => id),
        )
      : null
    return (row: FileRow) => {
      const content = { fileId: row.id, customerId: row.customer_id }
      const addressOf = (kind: 'raw' | 'text') =>
        addresses.addressOf({ ...content, kind }, wanted.presigned_url_expiry_time_seconds)
      return {
        presigned_url: withBytes && row.blob !== null ? addressOf('raw') : null,
        parsed_text_url: read?.has(row.id) ? addressOf('text') : null,
      }
    }
  }

  return app
}
