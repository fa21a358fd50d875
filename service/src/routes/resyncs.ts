import { ResyncFile, UserFile } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Db } from '../db/schema.ts'
import { answer, body, describe } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { resyncFile } from './account/resyncFile.ts'
import { toUserFile } from './answers/toUserFile.ts'

type Dependencies = { db: Db; clock: Clock; jobs: JobRunner; guard: MiddlewareHandler<Authenticated> }

/** POST /resync_file */
export function resyncRoutes({ db, clock, jobs, guard }: Dependencies) {
  const app = new Hono<Authenticated>()
  app.post(
    '/',
    describe({ summary: 'Sync a file again', answers: UserFile, refusals: [401, 404, 409, 422, 429] }),
    guard,
    body(ResyncFile),
    async (c) => {
      const customer = c.get('customer')
      const wanted = c.req.valid('json')
      const row = await db.transaction().execute((trx) => resyncFile(trx, customer.id, wanted, clock.now()))
      jobs.nudge()
      return answer(c, UserFile, toUserFile(row, customer))
    },
  )
  return app
}
