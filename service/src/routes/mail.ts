import {
  GenericSuccess,
  MailCategories,
  MailFolders,
  MailLabels,
  MailNamesQuery,
  SyncGmail,
  SyncOutlook,
} from '@inlet/wire/service'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { OWN_MAIL } from '../http/extensions.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { groupsOf } from '../sources/mail/MailChoice.ts'
import { hasMailFolders, hasMailLabels } from '../sources/thirdPartySources.ts'
import { importMail, mailNames } from './account/importMail.ts'

type Deps = { db: Db; clock: Clock; jobs: JobRunner; access: AccountAccess; config: Config }

/** Lists folders, categories and labels of mailboxes, and imports the mail that filters select. */
export const mailEndpoints = [
  endpoint({
    id: 'listOutlookFolders',
    method: 'GET',
    path: '/integrations/outlook/user_folders',
    by: 'customer',
    needs: 'accounts:read',
    effect: 'read',
    within: 'accounts',
    weight: 'heavy',
    summary: 'The folders of a mailbox',
    request: { query: MailNamesQuery },
    answer: MailFolders,
    errors: [404, 409, 502],
    run:
      ({ db, access }: Deps) =>
      async (c) => {
        const { data_source_id: id } = c.req.valid('query')
        const mailbox = { reach: c.get('reach'), trait: hasMailFolders, id }
        const folders = await mailNames({ db, access }, mailbox, 'folders', c.req.raw.signal)
        return { folders }
      },
  }),
  endpoint({
    id: 'listOutlookCategories',
    method: 'GET',
    path: '/integrations/outlook/user_categories',
    by: 'customer',
    needs: 'accounts:read',
    effect: 'read',
    within: 'accounts',
    weight: 'heavy',
    summary: 'The categories of a mailbox',
    request: { query: MailNamesQuery },
    answer: MailCategories,
    errors: [404, 409, 502],
    run:
      ({ db, access }: Deps) =>
      async (c) => {
        const { data_source_id: id } = c.req.valid('query')
        const mailbox = { reach: c.get('reach'), trait: hasMailFolders, id }
        const categories = await mailNames({ db, access }, mailbox, 'categories', c.req.raw.signal)
        return { categories }
      },
  }),
  endpoint({
    id: 'syncOutlook',
    method: 'POST',
    path: '/integrations/outlook/sync',
    by: 'customer',
    needs: 'accounts:connect',
    effect: 'change',
    about: 'account',
    within: 'accounts',
    weight: 'heavy',
    extension: OWN_MAIL,
    summary: 'Import the mail that filters choose',
    request: { body: SyncOutlook },
    answer: GenericSuccess,
    errors: [404, 409, 502],
    run:
      ({ db, clock, jobs, access, config }: Deps) =>
      async (c) => {
        const { filters, folder, data_source_id: id, ...settings } = c.req.valid('json')
        const mailbox = { reach: c.get('reach'), trait: hasMailFolders, id }
        const wanted = { folder: folder ?? null, groups: groupsOf(filters), settings }
        await importMail({ db, clock, access, config }, mailbox, wanted, c.req.raw.signal)
        jobs.nudge()
        return { success: true }
      },
  }),
  endpoint({
    id: 'listGmailLabels',
    method: 'GET',
    path: '/integrations/gmail/user_labels',
    by: 'customer',
    needs: 'accounts:read',
    effect: 'read',
    within: 'accounts',
    weight: 'heavy',
    summary: 'The labels of a mailbox',
    request: { query: MailNamesQuery },
    answer: MailLabels,
    errors: [404, 409, 502],
    run:
      ({ db, access }: Deps) =>
      async (c) => {
        const { data_source_id: id } = c.req.valid('query')
        const mailbox = { reach: c.get('reach'), trait: hasMailLabels, id }
        const labels = await mailNames({ db, access }, mailbox, 'labels', c.req.raw.signal)
        return { labels }
      },
  }),
  endpoint({
    id: 'syncGmail',
    method: 'POST',
    path: '/integrations/gmail/sync',
    by: 'customer',
    needs: 'accounts:connect',
    effect: 'change',
    about: 'account',
    within: 'accounts',
    weight: 'heavy',
    extension: OWN_MAIL,
    summary: 'Import the mail that filters choose',
    request: { body: SyncGmail },
    answer: GenericSuccess,
    errors: [404, 409, 502],
    run:
      ({ db, clock, jobs, access, config }: Deps) =>
      async (c) => {
        const { filters, data_source_id: id, ...settings } = c.req.valid('json')
        const mailbox = { reach: c.get('reach'), trait: hasMailLabels, id }
        const wanted = { folder: null, groups: groupsOf(filters), settings }
        await importMail({ db, clock, access, config }, mailbox, wanted, c.req.raw.signal)
        jobs.nudge()
        return { success: true }
      },
  }),
]
