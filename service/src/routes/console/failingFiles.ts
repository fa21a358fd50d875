import {
  AgainAnswer,
  FailingFilesPage,
  FailingFilesQuery,
  RunAgainAnswer,
  RunAgainQuery,
} from '@inlet/wire/console'
import { ResyncFile } from '@inlet/wire/service'
import * as v from 'valibot'
import { type FailingFileRow, listFailingFiles } from '../../db/console/failingFiles.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import type { FileRow } from '../../db/files/files.ts'
import { wholeCustomer } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { noteObjects } from '../../http/auditCalls.ts'
import { endpoint } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import { resyncFile } from '../account/resyncFile.ts'

type Deps = { db: Db; clock: Clock; jobs: JobRunner }

/** Files that one call retries: the page then asks for the next ones and shows the progress. */
const AT_ONCE = 50

const FilePath = v.object({ file_id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) })

/** /console/api/failing_files: lists failed files, and retries them. */
export const failingFileEndpoints = [
  endpoint({
    id: 'listFailingFiles',
    method: 'POST',
    path: '/failing_files',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    isReadOnly: true,
    summary: 'Files that failed',
    request: { body: FailingFilesQuery },
    answer: FailingFilesPage,
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const wanted = c.req.valid('json')
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const rows = await listFailingFiles(db, organizationId, { ...wanted, limit: wanted.limit + 1 })
        const shown = rows.slice(0, wanted.limit)
        const next = rows.length > wanted.limit ? (shown.at(-1)?.id ?? null) : null
        return { results: shown.map(toFailingFile), next }
      },
  }),
  endpoint({
    id: 'retryFiles',
    method: 'POST',
    path: '/failing_files/again',
    by: 'organization',
    needs: 'api_key',
    role: 'operator',
    effect: 'change',
    summary: 'Run some of those with one reason again',
    request: { body: RunAgainQuery },
    answer: RunAgainAnswer,
    run:
      ({ db, clock, jobs }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const rows = await listFailingFiles(db, organizationId, { ...c.req.valid('json'), limit: AT_ONCE })
        let refused = 0
        for (const row of rows) {
          noteFile(c, row)
          await retry({ db, clock }, row).catch((fault: unknown) => {
            // A file without its blob, or whose account was disconnected: the others continue.
            if (!(fault instanceof HttpError)) throw fault
            refused += 1
          })
        }
        jobs.nudge()
        const next = rows.length === AT_ONCE ? (rows.at(-1)?.id ?? null) : null
        return { queued: rows.length - refused, refused, next }
      },
  }),
  endpoint({
    id: 'retryFile',
    method: 'POST',
    path: '/failing_files/{file_id}/again',
    by: 'organization',
    needs: 'api_key',
    role: 'operator',
    effect: 'change',
    summary: 'Run one of them again',
    request: { path: FilePath, names: 'file', body: v.object({}) },
    answer: AgainAnswer,
    run:
      ({ db, clock, jobs }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const id = c.req.valid('param').file_id
        const [row] = await listFailingFiles(db, organizationId, { id, limit: 1 })
        if (!row) throw notFound('file that failed')
        noteFile(c, row)
        const { sync_status: status } = await retry({ db, clock }, row)
        jobs.nudge()
        return { status }
      },
  }),
]

function retry(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { customerId, id }: FailingFileRow,
): Promise<FileRow> {
  return db
    .transaction()
    .execute((trx) =>
      resyncFile(trx, wholeCustomer(customerId), v.parse(ResyncFile, { file_id: id }), clock.now()),
    )
}

function noteFile(c: object, { id, customerId }: FailingFileRow): void {
  noteObjects(c, 'file', [id])
  noteObjects(c, 'customer', [customerId])
}

function toFailingFile({ customerId: _, customer, updated_at, ...row }: FailingFileRow) {
  return { ...row, customer_id: customer, updated_at: updated_at.toISOString() }
}
