import { Account, AddAccountTags, RemoveAccountTags } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import { changeAccountTags } from '../db/accounts/accounts.ts'
import type { Customer } from '../db/customers/customers.ts'
import type { TagChange } from '../db/filters/changedTags.ts'
import type { Db } from '../db/schema.ts'
import { answer, body, describe } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { notFound } from '../http/HttpError.ts'
import type { Clock } from '../lib/Clock.ts'
import { toAccount } from './answers/toAccount.ts'
import { storedTags } from './settings/storedTags.ts'

type Dependencies = { db: Db; clock: Clock; guard: MiddlewareHandler<Authenticated> }

const REFUSALS = [401, 404, 422, 429]

/** The tags of an account. */
export function accountTagRoutes({ db, clock, guard }: Dependencies) {
  const app = new Hono<Authenticated>()

  app.post(
    '/add',
    describe({ summary: 'Add tags to an account', answers: Account, refusals: REFUSALS }),
    guard,
    body(AddAccountTags),
    async (c) => {
      const { data_source_id: id, tags } = c.req.valid('json')
      const add = storedTags(tags, ['body', 'tags'])
      return answer(c, Account, await changed(c.get('customer'), id, { add }))
    },
  )

  app.post(
    '/remove',
    describe({ summary: 'Take tags of an account away', answers: Account, refusals: REFUSALS }),
    guard,
    body(RemoveAccountTags),
    async (c) => {
      const { data_source_id: id, tags_to_remove: keys, remove_all_tags: all } = c.req.valid('json')
      return answer(c, Account, await changed(c.get('customer'), id, { remove: all ? 'all' : keys }))
    },
  )

  async function changed(customer: Customer, id: number, change: TagChange) {
    const row = await changeAccountTags(db, { customerId: customer.id, id }, change, clock.now())
    if (!row) throw notFound('account')
    return toAccount(row, customer)
  }

  return app
}
