import { DeleteFiles, DeleteFilesAnswer } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Clock } from '../Clock.ts'
import type { Config } from '../config.ts'
import { answer, body, describe } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { invalid, notFound } from '../http/Refusal.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import { emptyFiles, markDeleted, selectForDeletion } from '../store/deletion.ts'
import { addJob } from '../store/jobs.ts'
import type { Db } from '../store/schema.ts'

type Dependencies = {
  config: Config
  db: Db
  clock: Clock
  jobs: JobRunner
  guard: MiddlewareHandler<Authenticated>
}

/** POST /delete_files_v2: gone for every reader with the answer; a job removes what is left. */
export function deletionRoutes({ config, db, clock, jobs, guard }: Dependencies) {
  const app = new Hono<Authenticated>()
  app.post(
    '/',
    describe({ summary: 'Delete files', answers: DeleteFilesAnswer, refusals: [401, 404, 422, 429] }),
    guard,
    body(DeleteFiles),
    async (c) => {
      const customer = c.get('customer')
      const { filters, send_webhook: tell, preserve_file_record: keepRecord } = c.req.valid('json')
      if (filters.ids.length === 0) throw invalid(['body', 'filters', 'ids'], 'Name at least one file.')
      const now = clock.now()
      const ids = await db.transaction().execute(async (trx) => {
        const found = await selectForDeletion(trx, customer.id, {
          ids: filters.ids,
          withChildren: filters.include_all_children,
        })
        if (found.ids.length === 0) throw notFound('file')
        await (keepRecord ? emptyFiles : markDeleted)(trx, found.ids, now)
        const payload = { fileIds: found.ids, blobs: found.blobs }
        await addJob(trx, { kind: 'delete-files', payload, customerId: customer.id }, now)
        if (tell && config.webhookUrl) {
          const message = {
            event: 'FILES_DELETED' as const,
            organization_id: customer.organizationId,
            customer_id: customer.suppliedId,
            file_ids: found.ids,
          }
          await addJob(trx, { kind: 'webhook', payload: message, customerId: customer.id }, now)
        }
        return found.ids
      })
      jobs.cancel(ids)
      jobs.nudge()
      return answer(c, DeleteFilesAnswer, { success: true })
    },
  )
  return app
}
