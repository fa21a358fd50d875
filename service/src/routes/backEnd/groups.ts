import {
  GenericSuccess,
  GROUPS_PAGE,
  Group,
  GroupPath,
  GroupRequest,
  GroupsPage,
  GroupsQuery,
} from '@inlet/wire/service'
import type { Customer } from '../../db/customers/customers.ts'
import { deleteGroup, findGroup, listGroups, putGroup, TooManyGroups } from '../../db/readers/groups.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'
import { customerOfCall } from './customerOfCall.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** Bytes of the largest group. */
const MAX_GROUP_BYTES = 6_000_000

const COMMON = { by: 'organization', needs: 'api_key', extension: true } as const

/** Groups of people who may read. Only back ends change them, so that nobody lets themselves in. */
export const groupEndpoints = [
  endpoint({
    ...COMMON,
    id: 'listGroups',
    role: 'viewer',
    effect: 'read',
    method: 'GET',
    path: '/groups',
    summary: 'The groups of a customer: Authorization Bearer (API key), customer-id',
    request: { query: GroupsQuery },
    answer: GroupsPage,
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const customer = await customerOfCall(c, { db, clock })
        const { after = '' } = c.req.valid('query')
        const names = await listGroups(db, customer.id, { after, limit: GROUPS_PAGE + 1 })
        const results = names.slice(0, GROUPS_PAGE)
        return { results, next: names.length > GROUPS_PAGE ? (results.at(-1) ?? null) : null }
      },
  }),
  endpoint({
    ...COMMON,
    id: 'putGroup',
    role: 'admin',
    effect: 'change',
    method: 'PUT',
    path: '/groups/{group_id}',
    maxBody: MAX_GROUP_BYTES,
    summary: 'Say who is in a group, from now on',
    request: { path: GroupPath, names: 'group', body: GroupRequest },
    answer: Group,
    errors: [404, 409],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const customer = await customerOfCall(c, { db, clock })
        const { group_id: name } = c.req.valid('param')
        const { members } = c.req.valid('json')
        const group = { name, members, updatedAt: clock.now() }
        await db
          .transaction()
          .execute((trx) => putGroup(trx, customer.id, group))
          .catch((error: unknown) => {
            throw error instanceof TooManyGroups ? new HttpError(409, error.message) : error
          })
        return readGroup(db, customer, name)
      },
  }),
  endpoint({
    ...COMMON,
    id: 'getGroup',
    role: 'viewer',
    effect: 'read',
    method: 'GET',
    path: '/groups/{group_id}',
    summary: 'Who is in a group',
    request: { path: GroupPath, names: 'group' },
    answer: Group,
    errors: [404],
    run:
      ({ db, clock }: Deps) =>
      async (c) =>
        readGroup(db, await customerOfCall(c, { db, clock }), c.req.valid('param').group_id),
  }),
  endpoint({
    ...COMMON,
    id: 'deleteGroup',
    role: 'admin',
    effect: 'change',
    method: 'DELETE',
    path: '/groups/{group_id}',
    summary: 'Delete a group: nobody reads by it any more',
    request: { path: GroupPath, names: 'group' },
    answer: GenericSuccess,
    errors: [404],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const customer = await customerOfCall(c, { db, clock })
        if (!(await deleteGroup(db, customer.id, c.req.valid('param').group_id))) throw notFound('group')
        return { success: true }
      },
  }),
]

async function readGroup(db: Db, { id }: Customer, name: string) {
  const group = await findGroup(db, id, name)
  if (!group) throw notFound('group')
  return { id: group.name, members: [...group.members], updated_at: group.updatedAt.toISOString() }
}
