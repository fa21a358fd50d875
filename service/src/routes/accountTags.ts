import { Account, AddAccountTags, RemoveAccountTags } from '@inlet/wire/service'
import type { Context } from 'hono'
import { changeAccountTags } from '../db/accounts/accounts.ts'
import type { TagChange } from '../db/filters/changedTags.ts'
import type { Db } from '../db/schema.ts'
import type { Authenticated } from '../http/Environment.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/HttpError.ts'
import type { Clock } from '../lib/Clock.ts'
import { toAccount } from './answers/toAccount.ts'
import { storedTags } from './settings/storedTags.ts'

type Deps = { db: Db; clock: Clock }

/** The tags of an account. */
export const accountTagEndpoints = [
  endpoint({
    id: 'addAccountTags',
    method: 'POST',
    path: '/data_sources/tags/add',
    by: 'customer',
    needs: 'accounts:manage',
    effect: 'change',
    about: 'account',
    within: 'accounts',
    summary: 'Add tags to an account',
    request: { body: AddAccountTags },
    answer: Account,
    errors: [404],
    run: (deps: Deps) => async (c) => {
      const { data_source_id: id, tags } = c.req.valid('json')
      const add = storedTags(tags, ['body', 'tags'])
      return changeTags(deps, c, id, { add })
    },
  }),
  endpoint({
    id: 'removeAccountTags',
    method: 'POST',
    path: '/data_sources/tags/remove',
    by: 'customer',
    needs: 'accounts:manage',
    effect: 'change',
    about: 'account',
    within: 'accounts',
    summary: 'Take tags of an account away',
    request: { body: RemoveAccountTags },
    answer: Account,
    errors: [404],
    run: (deps: Deps) => async (c) => {
      const { data_source_id: id, tags_to_remove: keys, remove_all_tags: all } = c.req.valid('json')
      return changeTags(deps, c, id, { remove: all ? 'all' : keys })
    },
  }),
]

async function changeTags({ db, clock }: Deps, c: Context<Authenticated>, id: number, change: TagChange) {
  const row = await changeAccountTags(db, { reach: c.get('reach'), id }, change, clock.now())
  if (!row) throw notFound('account')
  return toAccount(row, c.get('customer'))
}
