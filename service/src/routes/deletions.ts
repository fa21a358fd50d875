import { DeleteFiles, DeleteFilesAnswer } from '@inlet/wire/service'
import type { Config } from '../config/config.ts'
import { emptyFiles, markDeleted, selectForDeletion } from '../db/files/deletion.ts'
import { RESTORABLE } from '../db/files/restoration.ts'
import { asksForAll } from '../db/filters/matchingFiles.ts'
import { addJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { enqueueFileDeleted } from '../db/webhooks/enqueueEvents.ts'
import { noteObjects } from '../http/auditCalls.ts'
import { endpoint } from '../http/endpoint.ts'
import { OWN_FILTERS } from '../http/extensions.ts'
import { invalid, notFound } from '../http/HttpError.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import { webhookMessage } from './answers/webhookMessage.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  jobs: JobRunner
}

/** The predecessor deletes everything without a filter. A forgotten member must not delete all files. */
const WHICH = 'Say which files: without a filter this would delete all that the customer has.'

/** Milliseconds between the deadline for undoing a deletion and its job. */
const PURGE_MARGIN_MS = 60_000

/**
 * POST /delete_files_v2: hides the files at once; a job deletes them after the deadline for undoing it. If the record
 * is preserved, the contents are deleted at once.
 */
export const deletionEndpoints = [
  endpoint({
    id: 'deleteFiles',
    method: 'POST',
    path: '/delete_files_v2',
    by: 'customer',
    needs: 'files:write',
    effect: 'change',
    about: 'file',
    within: 'files',
    extension: { body: OWN_FILTERS },
    summary: 'Delete files',
    request: { body: DeleteFiles },
    answer: DeleteFilesAnswer,
    errors: [404],
    run:
      ({ config, db, clock, jobs }: Deps) =>
      async (c) => {
        const customer = c.get('customer')
        const { filters, send_webhook: tell, preserve_file_record: keepRecord } = c.req.valid('json')
        if (filters.ids?.length === 0) throw invalid(['body', 'filters', 'ids'], 'Name at least one file.')
        if (asksForAll(filters)) throw invalid(['body', 'filters'], WHICH, 'missing')
        const now = clock.now()
        const ids = await db.transaction().execute(async (trx) => {
          const found = await selectForDeletion(trx, c.get('reach'), filters)
          if (found.ids.length === 0) {
            if (filters.ids) throw notFound('file')
            return []
          }
          if (keepRecord) {
            await emptyFiles(trx, found.ids, now)
            const payload = { fileIds: [], blobs: found.blobs }
            await addJob(trx, { kind: 'delete-files', payload, customerId: customer.id }, now)
          } else {
            await markDeleted(trx, found.ids, now, addMs(now, RESTORABLE))
            const payload = { fileIds: found.ids, blobs: [] }
            await addJob(
              trx,
              { kind: 'delete-files', payload, customerId: customer.id },
              now,
              addMs(now, RESTORABLE + PURGE_MARGIN_MS),
            )
          }
          if (tell) await enqueueFileDeleted(trx, customer.id, found.ids, now)
          if (tell && config.webhookUrl) {
            const message = webhookMessage('FILES_DELETED', customer, found.ids)
            await addJob(trx, { kind: 'webhook', payload: message, customerId: customer.id }, now)
          }
          return found.ids
        })
        noteObjects(c, 'file', ids)
        jobs.cancel(ids)
        jobs.nudge()
        return { success: true }
      },
  }),
]
