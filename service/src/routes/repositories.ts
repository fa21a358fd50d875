import { randomUUID } from 'node:crypto'
import { GenericSuccess, Repositories, RepositoriesQuery, SyncRepositories } from '@inlet/wire/service'
import * as v from 'valibot'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import type { Config } from '../config/config.ts'
import { AccountSettings } from '../db/accounts/AccountSettings.ts'
import { isAmong } from '../db/items/itemFiles.ts'
import { storeItems } from '../db/items/items.ts'
import { withinCeiling } from '../db/items/withinCeiling.ts'
import type { Db } from '../db/schema.ts'
import { enqueueItems } from '../db/sync/enqueue.ts'
import { requestSync } from '../db/sync/syncState.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid, notFound } from '../http/HttpError.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Connector } from '../sources/Connector.ts'
import type { SourceItem } from '../sources/SourceItem.ts'
import { hasRepositories } from '../sources/thirdPartySources.ts'
import { accountMeant, accountOfSource } from './account/accountOfSource.ts'
import { askSource } from './account/askSource.ts'

type Deps = {
  db: Db
  clock: Clock
  jobs: JobRunner
  access: AccountAccess
  config: Config
}

/** Lists the repositories of an account, and imports some of them as a whole. */
export const repositoryEndpoints = [
  endpoint({
    id: 'listGithubRepositories',
    method: 'GET',
    path: '/integrations/github/repos',
    by: 'customer',
    needs: 'accounts:read',
    effect: 'read',
    within: 'accounts',
    weight: 'heavy',
    summary: 'One page of the repositories',
    request: { query: RepositoriesQuery },
    answer: Repositories,
    errors: [404, 409, 502],
    run:
      ({ db, access }: Deps) =>
      async (c) => {
        const { data_source_id: id, page: number, per_page: size } = c.req.valid('query')
        const loc = ['query', 'data_source_id']
        const account = await accountMeant(db, c.get('reach'), hasRepositories, id, loc)
        const { signal } = c.req.raw
        const found = await askSource(access, account, 'account', (connector, credential) =>
          capability(connector).list(credential, { number, size }, signal),
        )
        return [...found]
      },
  }),
  endpoint({
    id: 'syncGithubRepositories',
    method: 'POST',
    path: '/integrations/github/sync_repos',
    by: 'customer',
    needs: 'accounts:connect',
    effect: 'change',
    about: 'account',
    within: 'accounts',
    weight: 'heavy',
    extension: { body: ['enable_auto_sync'] },
    summary: 'Import repositories with everything in them',
    request: { body: SyncRepositories },
    answer: GenericSuccess,
    errors: [404, 409, 502],
    run:
      ({ db, clock, jobs, access, config }: Deps) =>
      async (c) => {
        const { data_source_id: id, repos, enable_auto_sync: wanted } = c.req.valid('json')
        const reach = c.get('reach')
        const { signal } = c.req.raw
        const loc = ['body', 'data_source_id']
        const asked = await accountMeant(db, reach, hasRepositories, id, loc)
        const found = await askSource(access, asked, 'account', (connector, credential) =>
          capability(connector).find(credential, repos, signal),
        )
        const items = expectAll(found)
        await db.transaction().execute(async (trx) => {
          const account = await accountOfSource(trx, reach, hasRepositories, asked.id)
          const now = clock.now()
          await requestSync(trx, account, { cause: 'CHOSEN', files: true }, now)
          await storeItems(trx, account.id, await withinCeiling(trx, account.id, items, config.maxItems))
          const chosen = isAmong(items.map(({ externalId }) => externalId))
          const { files } = v.parse(AccountSettings, account.settings)
          const uploadId = files.requestId ? null : randomUUID()
          const start = { ...files, uploadId, autoSync: wanted ?? files.autoSync }
          await enqueueItems(trx, account, chosen, start, now)
        })
        jobs.nudge()
        return { success: true }
      },
  }),
]

function capability({ repositories }: Connector): NonNullable<Connector['repositories']> {
  if (!repositories) throw notFound('account')
  return repositories
}

function expectAll(found: readonly (SourceItem | null)[]): SourceItem[] {
  return found.map((item, index) => {
    if (!item) throw invalid(['body', 'repos', index], 'There is no such repository in this account.')
    return item
  })
}
