import { ResyncFile, UserFile } from '@inlet/wire/service'
import type { Db } from '../db/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { OWN_FILE } from '../http/extensions.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { resyncFile } from './account/resyncFile.ts'
import { toUserFile } from './answers/toUserFile.ts'

type Deps = { db: Db; clock: Clock; jobs: JobRunner }

/** POST /resync_file */
export const resyncEndpoints = [
  endpoint({
    id: 'resyncFile',
    method: 'POST',
    path: '/resync_file',
    by: 'customer',
    needs: 'files:write',
    effect: 'change',
    about: 'file',
    within: 'files',
    extension: { answer: OWN_FILE },
    summary: 'Sync a file again',
    request: { body: ResyncFile },
    answer: UserFile,
    errors: [404, 409],
    run:
      ({ db, clock, jobs }: Deps) =>
      async (c) => {
        const customer = c.get('customer')
        const wanted = c.req.valid('json')
        const reach = c.get('reach')
        const row = await db.transaction().execute((trx) => resyncFile(trx, reach, wanted, clock.now()))
        jobs.nudge()
        return toUserFile(row, customer)
      },
  }),
]
