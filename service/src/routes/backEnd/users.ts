import {
  DeleteUsers,
  DeleteUsersAnswer,
  Erasure,
  ErasurePath,
  GenericSuccess,
  UpdateUsers,
  User,
  UserRequest,
  UsersPage,
  UsersQuery,
} from '@inlet/wire/service'
import * as v from 'valibot'
import type { AppRegistry } from '../../accounts/AppRegistry.ts'
import type { Config } from '../../config/config.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import { beginErasure, type ErasureRow, findErasure } from '../../db/customers/erasures.ts'
import { findOrganizationRow } from '../../db/customers/organizations.ts'
import { changeSettings, findNamed, listCustomers } from '../../db/customers/people.ts'
import type { Db } from '../../db/schema.ts'
import { noteObjects } from '../../http/auditCalls.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { HostOrigins } from '../../http/HostOrigins.ts'
import { HttpError, invalid, notFound } from '../../http/HttpError.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import { autoSyncIn, customLimits, storedSettings, toUser } from '../answers/toUser.ts'
import { expectSynced } from '../settings/expectSynced.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  jobs: JobRunner
  apps: AppRegistry
  hosts: HostOrigins
}

/** An organization's customers, their settings, and their erasure. */
export const userEndpoints = [
  endpoint({
    id: 'getCustomer',
    method: 'POST',
    path: '/user',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    extension: { answer: ['custom_limits.max_bytes', 'grant', 'white_labeling'] },
    summary: 'A customer and their imported files, added up, as `GET /whoami` does',
    request: { body: UserRequest },
    answer: User,
    errors: [404],
    run:
      ({ config, db, clock, apps, hosts }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const suppliedId = c.req.valid('json').customer_id
        const found = await findNamed(db, organizationId, suppliedId)
        if (!found) throw notFound('customer')
        return await toUser({ config, db, apps, hosts }, { id: found.id, organizationId, suppliedId })
      },
  }),
  endpoint({
    id: 'listCustomers',
    method: 'POST',
    path: '/list_users',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    isReadOnly: true,
    extension: { answer: ['users[].custom_limits.max_bytes'] },
    summary: "The organisation's customers",
    request: { body: UsersQuery },
    answer: UsersPage,
    run:
      ({ config, db, clock }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const common = await findOrganizationRow(db, organizationId)
        const { rows, count } = await listCustomers(db, organizationId, c.req.valid('json'))
        const users = rows.map((row) => {
          const settings = { ...storedSettings(common.settings), ...storedSettings(row.settings) }
          return {
            id: row.id,
            organization_id: organizationId,
            organization_supplied_user_id: row.supplied_id,
            created_at: row.created_at.toISOString(),
            updated_at: row.updated_at.toISOString(),
            deleted_at: null,
            enabled_features: null,
            custom_limits: customLimits(config, settings),
            auto_sync_enabled_sources: autoSyncIn(settings) ?? [],
          }
        })
        return { users, count }
      },
  }),
  endpoint({
    id: 'updateCustomers',
    method: 'POST',
    path: '/update_users',
    by: 'organization',
    needs: 'api_key',
    role: 'operator',
    effect: 'change',
    extension: { body: ['max_bytes', 'retention_days'] },
    summary: 'Set limits of customers, and what of theirs is synced by itself',
    request: { body: UpdateUsers },
    answer: GenericSuccess,
    errors: [404],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const { customer_ids: names, ...change } = c.req.valid('json')
        expectSynced(change.auto_sync_enabled_sources, ['body'])
        if (names.length === 0) throw invalid(['body', 'customer_ids'], 'Name at least one customer.')
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        await db.transaction().execute(async (trx) => {
          const changed = await changeSettings(trx, organizationId, names, change, clock.now())
          const known = new Set(changed.map(({ name }) => name))
          const unknown = names.filter((name) => !known.has(name))
          if (unknown.length > 0)
            throw new HttpError(404, `There is no such customer: ${unknown.join(', ')}.`)
          noteObjects(
            c,
            'customer',
            changed.map(({ id }) => id),
          )
        })
        return { success: true }
      },
  }),
  endpoint({
    id: 'deleteCustomers',
    method: 'POST',
    path: '/delete_users',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    extension: { answer: ['erasures'] },
    summary: 'Forget customers with everything of theirs. GET /erasures/{id} tells how far that is',
    request: { body: DeleteUsers },
    answer: DeleteUsersAnswer,
    run:
      ({ db, clock, jobs }: Deps) =>
      async (c) => {
        const names = [...new Set(c.req.valid('json').customer_ids)]
        if (names.length === 0) throw invalid(['body', 'customer_ids'], 'Name at least one customer.')
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const now = clock.now()
        const begun = await db.transaction().execute(async (trx) => {
          const rows: ErasureRow[] = []
          for (const name of names) {
            const row = await beginErasure(trx, { organizationId, name }, now)
            // There is no such customer, which is the requested result.
            if (row) rows.push(row)
          }
          return rows
        })
        noteObjects(
          c,
          'customer',
          begun.map(({ customer_id: id }) => id),
        )
        jobs.nudge()
        const erasures = begun.map(({ id, customer }) => ({ id, customer_id: customer }))
        return { success: true, erasures }
      },
  }),
  endpoint({
    id: 'getErasure',
    method: 'GET',
    path: '/erasures/{erasure_id}',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    extension: true,
    summary: 'How far the erasure of a customer is, and what went',
    request: { path: ErasurePath, names: 'erasure' },
    answer: Erasure,
    errors: [404],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const row = await findErasure(db, organizationId, c.req.valid('param').erasure_id)
        if (!row) throw notFound('erasure')
        return toErasure(row)
      },
  }),
]

const NOTHING = {
  files: 0,
  blobs: 0,
  chunks: 0,
  accounts: 0,
  items: 0,
  tokens: 0,
  accesses: 0,
  accesses_ended: 0,
  accesses_not_ended: 0,
}

function toErasure(row: ErasureRow): v.InferInput<typeof Erasure> {
  return {
    id: row.id,
    customer_id: row.customer,
    status: row.status === 'DONE' ? 'DONE' : 'RUNNING',
    requested_at: row.requested_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    report: { ...NOTHING, ...v.parse(v.record(v.string(), v.number()), row.report) },
  }
}
