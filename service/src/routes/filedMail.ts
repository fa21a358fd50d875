import { GenericSuccess, MailCategories, MailFolders, MailNamesQuery, SyncOutlook } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { answer, body, describe, query } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { groupsOf } from '../sources/mail/MailChoice.ts'
import { hasMailFolders } from '../sources/thirdPartySources.ts'
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

/** Mailboxes with folders: what these and their categories are, and importing what filters choose. */
export function filedMailRoutes({ db, clock, jobs, access, guard, config }: Dependencies) {
  const app = new Hono<Authenticated>()

  app.get(
    '/user_folders',
    describe({ summary: 'The folders of a mailbox', answers: MailFolders, refusals: REFUSALS }),
    guard,
    query(MailNamesQuery),
    async (c) => {
      const { data_source_id: id } = c.req.valid('query')
      const mailbox = { customerId: c.get('customer').id, trait: hasMailFolders, id }
      const folders = await mailNames({ db, access }, mailbox, 'folders', c.req.raw.signal)
      return answer(c, MailFolders, { folders })
    },
  )

  app.get(
    '/user_categories',
    describe({ summary: 'The categories of a mailbox', answers: MailCategories, refusals: REFUSALS }),
    guard,
    query(MailNamesQuery),
    async (c) => {
      const { data_source_id: id } = c.req.valid('query')
      const mailbox = { customerId: c.get('customer').id, trait: hasMailFolders, id }
      const categories = await mailNames({ db, access }, mailbox, 'categories', c.req.raw.signal)
      return answer(c, MailCategories, { categories })
    },
  )

  app.post(
    '/sync',
    describe({ summary: 'Import the mail that filters choose', answers: GenericSuccess, refusals: REFUSALS }),
    guard,
    body(SyncOutlook),
    async (c) => {
      const { filters, folder, data_source_id: id, ...settings } = c.req.valid('json')
      const mailbox = { customerId: c.get('customer').id, trait: hasMailFolders, id }
      const wanted = { folder: folder ?? null, groups: groupsOf(filters), settings }
      await importMail({ db, clock, access, config }, mailbox, wanted, c.req.raw.signal)
      jobs.nudge()
      return answer(c, GenericSuccess, { success: true })
    },
  )
  return app
}
