import { Account, AddAccountTags, RemoveAccountTags } from '@inlet/wire/service'
import type { Context } from 'hono'
import { changeAccountTags } from '../db/accounts/accounts.ts'
import type { TagChange } from '../db/filters/changedTags.ts'
import { setAccountReaders } from '../db/readers/setReaders.ts'
import type { Db } from '../db/schema.ts'
import type { Authenticated } from '../http/Environment.ts'
import { endpoint } from '../http/endpoint.ts'
import { OWN_READERS } from '../http/extensions.ts'
import { notFound } from '../http/HttpError.ts'
import type { Clock } from '../lib/Clock.ts'
import { toAccount } from './answers/toAccount.ts'
import { laterReaders } from './settings/newReaders.ts'
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
    extension: { body: OWN_READERS },
    summary: 'Add tags to an account',
    request: { body: AddAccountTags },
    answer: Account,
    errors: [404],
    run: (deps: Deps) => async (c) => {
      const { data_source_id: id, tags, readers } = c.req.valid('json')
      const names = laterReaders(c.get('grant'), readers)
      const add = storedTags(tags, ['body', 'tags'])
      return changeTags(deps, c, id, { add }, names)
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

/** `names`: its readers from now on. Null: they stay. */
async function changeTags(
  { db, clock }: Deps,
  c: Context<Authenticated>,
  id: number,
  change: TagChange,
  names: readonly string[] | null = null,
) {
  const [reach, now] = [c.get('reach'), clock.now()]
  return db.transaction().execute(async (trx) => {
    // As PUT /readers: the set of readers before the account, so that neither waits for the other.
    if (names) await setAccountReaders(trx, reach.customerId, { ids: [id], names }, now)
    const row = await changeAccountTags(trx, { reach, id }, change, now)
    if (!row) throw notFound('account')
    return toAccount(row, c.get('customer'))
  })
}
