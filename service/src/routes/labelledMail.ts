import { GenericSuccess, MailLabels, MailNamesQuery, SyncGmail } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { answer, body, describe, query } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { groupsOf } from '../sources/mail/MailChoice.ts'
import { hasMailLabels } from '../sources/thirdPartySources.ts'
import { importMail, mailNames } from './account/importMail.ts'

type Dependencies = {
  db: Db
  clock: Clock
  jobs: JobRunner
  access: AccountAccess
  guard: MiddlewareHandler<Authenticated>
  config: Config
}

const REFUSALS = [401, 404, 409, 422, 429, 502]

/** Mailboxes with labels: what these are, and importing what filters choose. */
export function labelledMailRoutes({ db, clock, jobs, access, guard, config }: Dependencies) {
  const app = new Hono<Authenticated>()

  app.get(
    '/user_labels',
    describe({ summary: 'The labels of a mailbox', answers: MailLabels, refusals: REFUSALS }),
    guard,
    query(MailNamesQuery),
    async (c) => {
      const { data_source_id: id } = c.req.valid('query')
      const mailbox = { customerId: c.get('customer').id, trait: hasMailLabels, id }
      const labels = await mailNames({ db, access }, mailbox, 'labels', c.req.raw.signal)
      return answer(c, MailLabels, { labels })
    },
  )

  app.post(
    '/sync',
    describe({ summary: 'Import the mail that filters choose', answers: GenericSuccess, refusals: REFUSALS }),
    guard,
    body(SyncGmail),
    async (c) => {
      const { filters, data_source_id: id, ...settings } = c.req.valid('json')
      const mailbox = { customerId: c.get('customer').id, trait: hasMailLabels, id }
      const wanted = { folder: null, groups: groupsOf(filters), settings }
      await importMail({ db, clock, access, config }, mailbox, wanted, c.req.raw.signal)
      jobs.nudge()
      return answer(c, GenericSuccess, { success: true })
    },
  )
  return app
}
