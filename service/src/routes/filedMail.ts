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
import { askSource } from './account/askSource.ts'
import { importMail, mailAccount, mailOf } from './account/importMail.ts'
import { fileStartOf } from './settings/syncChoices.ts'

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

  async function names(
    customerId: number,
    id: number | undefined,
    of: 'folders' | 'categories',
    signal: AbortSignal,
  ) {
    const account = await mailAccount(db, customerId, hasMailFolders, id, ['query', 'data_source_id'])
    const found = await askSource(access, account, 'account', (connector, credential) =>
      mailOf(connector).names(credential, of, signal),
    )
    return [...found]
  }

  app.get(
    '/user_folders',
    describe({ summary: 'The folders of a mailbox', answers: MailFolders, refusals: REFUSALS }),
    guard,
    query(MailNamesQuery),
    async (c) => {
      const { data_source_id: id } = c.req.valid('query')
      return answer(c, MailFolders, {
        folders: await names(c.get('customer').id, id, 'folders', c.req.raw.signal),
      })
    },
  )

  app.get(
    '/user_categories',
    describe({ summary: 'The categories of a mailbox', answers: MailCategories, refusals: REFUSALS }),
    guard,
    query(MailNamesQuery),
    async (c) => {
      const { data_source_id: id } = c.req.valid('query')
      const found = await names(c.get('customer').id, id, 'categories', c.req.raw.signal)
      return answer(c, MailCategories, { categories: found })
    },
  )

  app.post(
    '/sync',
    describe({ summary: 'Import the mail that filters choose', answers: GenericSuccess, refusals: REFUSALS }),
    guard,
    body(SyncOutlook),
    async (c) => {
      const { filters, folder, data_source_id: id, sync_attachments, ...chosen } = c.req.valid('json')
      const account = await mailAccount(db, c.get('customer').id, hasMailFolders, id, [
        'body',
        'data_source_id',
      ])
      const attachments = sync_attachments ?? chosen.file_sync_config?.sync_attachments ?? false
      const choice = { folder: folder ?? null, groups: groupsOf(filters), attachments }
      const means = { db, clock, access, maxItems: config.maxItems }
      await importMail(means, account, { choice, start: fileStartOf(chosen) }, c.req.raw.signal)
      jobs.nudge()
      return answer(c, GenericSuccess, { success: true })
    },
  )
  return app
}
