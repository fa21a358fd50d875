import { CreateFileTags, FilesPage, FilesQuery, UserFile } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import { listFiles } from '../db/files/fileList.ts'
import { addTags } from '../db/files/files.ts'
import type { Db } from '../db/schema.ts'
import { answer, body, describe } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { notFound } from '../http/HttpError.ts'
import type { Clock } from '../lib/Clock.ts'
import { toUserFile } from './answers/toUserFile.ts'
import { storedTags } from './settings/storedTags.ts'

type Dependencies = { db: Db; clock: Clock; guard: MiddlewareHandler<Authenticated> }

/** Listing and tagging the customer's files. */
export function fileRoutes({ db, clock, guard }: Dependencies) {
  const app = new Hono<Authenticated>()

  app.post(
    '/user_files_v2',
    describe({ summary: 'One page of the files', answers: FilesPage }),
    guard,
    body(FilesQuery),
    async (c) => {
      const customer = c.get('customer')
      const wanted = c.req.valid('json')
      const { rows, count } = await listFiles(db, customer.id, wanted)
      return answer(c, FilesPage, { results: rows.map((row) => toUserFile(row, customer)), count })
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
      const row = await addTags(db, { customerId: customer.id, id }, stored, clock.now())
      if (!row) throw notFound('file')
      return answer(c, UserFile, toUserFile(row, customer))
    },
  )
  return app
}
