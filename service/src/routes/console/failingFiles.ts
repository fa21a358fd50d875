import {
  AgainAnswer,
  FailingFilesPage,
  FailingFilesQuery,
  RunAgainAnswer,
  RunAgainQuery,
} from '@inlet/wire/console'
import { ResyncFile } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { type FailingFileRow, listFailingFiles } from '../../db/console/failingFiles.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import { wholeCustomer } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { answer, body, path } from '../../http/contract.ts'
import type { BackEnd } from '../../http/Environment.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import { resyncFile } from '../account/resyncFile.ts'

type Deps = { db: Db; clock: Clock; jobs: JobRunner; backEnd: MiddlewareHandler<BackEnd> }

/** Files that one call retries: the page then asks for the next ones and shows the progress. */
const AT_ONCE = 50

const FilePath = v.object({ file_id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) })

/** /console/api/failing_files: lists failed files, and retries them. */
export function failingFileRoutes({ db, clock, jobs, backEnd }: Deps) {
  const app = new Hono<BackEnd>()
  const organizationOf = (name: string) => ensureOrganization(db, name, clock.now())
  const again = ({ customerId, id }: FailingFileRow) =>
    db
      .transaction()
      .execute((trx) =>
        resyncFile(trx, wholeCustomer(customerId), v.parse(ResyncFile, { file_id: id }), clock.now()),
      )

  app.post('/', backEnd, body(FailingFilesQuery), async (c) => {
    const wanted = c.req.valid('json')
    const organizationId = await organizationOf(c.get('organization'))
    const rows = await listFailingFiles(db, organizationId, { ...wanted, limit: wanted.limit + 1 })
    const shown = rows.slice(0, wanted.limit)
    const next = rows.length > wanted.limit ? (shown.at(-1)?.id ?? null) : null
    return answer(c, FailingFilesPage, { results: shown.map(toFailingFile), next })
  })

  app.post('/again', backEnd, body(RunAgainQuery), async (c) => {
    const organizationId = await organizationOf(c.get('organization'))
    const rows = await listFailingFiles(db, organizationId, { ...c.req.valid('json'), limit: AT_ONCE })
    let refused = 0
    for (const row of rows) {
      await again(row).catch((fault: unknown) => {
        // A file without its blob, or whose account was disconnected: the others continue.
        if (!(fault instanceof HttpError)) throw fault
        refused += 1
      })
    }
    jobs.nudge()
    const next = rows.length === AT_ONCE ? (rows.at(-1)?.id ?? null) : null
    return answer(c, RunAgainAnswer, { queued: rows.length - refused, refused, next })
  })

  app.post('/:file_id/again', backEnd, path(FilePath, 'file'), body(v.object({})), async (c) => {
    const organizationId = await organizationOf(c.get('organization'))
    const id = c.req.valid('param').file_id
    const [row] = await listFailingFiles(db, organizationId, { id, limit: 1 })
    if (!row) throw notFound('file that failed')
    const { sync_status: status } = await again(row)
    jobs.nudge()
    return answer(c, AgainAnswer, { status })
  })
  return app
}

function toFailingFile({ customerId: _, customer, updated_at, ...row }: FailingFileRow) {
  return { ...row, customer_id: customer, updated_at: updated_at.toISOString() }
}
