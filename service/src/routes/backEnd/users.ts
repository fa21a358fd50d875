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
import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { AppRegistry } from '../../accounts/AppRegistry.ts'
import type { Config } from '../../config.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import { beginErasure, type ErasureRow, findErasure } from '../../db/customers/erasures.ts'
import { findOrganizationRow } from '../../db/customers/organizations.ts'
import { changeSettings, findNamed, listCustomers } from '../../db/customers/people.ts'
import type { Db } from '../../db/schema.ts'
import { answer, body, describe, noQuery, path } from '../../http/contract.ts'
import type { BackEnd } from '../../http/Environment.ts'
import { HttpError, invalid, notFound } from '../../http/HttpError.ts'
import type { JobRunner } from '../../jobs/JobRunner.ts'
import type { Clock } from '../../lib/Clock.ts'
import { autoSyncIn, customLimits, storedSettings, toUser } from '../answers/toUser.ts'
import { expectSynced } from '../settings/expectSynced.ts'

type Dependencies = {
  config: Config
  db: Db
  clock: Clock
  jobs: JobRunner
  apps: AppRegistry
  backEnd: MiddlewareHandler<BackEnd>
}

const described = (summary: string, answers: v.GenericSchema, ...besides: readonly number[]) =>
  describe({ summary, answers, refusals: [401, 403, 422, 429, ...besides], byKey: true })

/** An organisation's customers: who they are, what holds for them, and forgetting them. */
export function userRoutes(dependencies: Dependencies) {
  const app = new Hono<BackEnd>()
  addCustomers(app, dependencies)
  addErasures(app, dependencies)
  return app
}

/** Who they are, and what holds for them. */
function addCustomers(app: Hono<BackEnd>, { config, db, clock, apps, backEnd }: Dependencies): void {
  const organizationOf = (name: string) => ensureOrganization(db, name, clock.now())

  app.post(
    '/user',
    described('A customer and their imported files, added up, as `GET /whoami` does', User, 404),
    backEnd,
    body(UserRequest),
    async (c) => {
      const organizationId = await organizationOf(c.get('organization'))
      const suppliedId = c.req.valid('json').customer_id
      const found = await findNamed(db, organizationId, suppliedId)
      if (!found) throw notFound('customer')
      return answer(c, User, await toUser({ config, db, apps }, { id: found.id, organizationId, suppliedId }))
    },
  )

  app.post(
    '/list_users',
    described("The organisation's customers", UsersPage),
    backEnd,
    body(UsersQuery),
    async (c) => {
      const organizationId = await organizationOf(c.get('organization'))
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
      return answer(c, UsersPage, { users, count })
    },
  )

  app.post(
    '/update_users',
    described('Set limits of customers, and what of theirs is synced by itself', GenericSuccess, 404),
    backEnd,
    body(UpdateUsers),
    async (c) => {
      const { customer_ids: names, ...change } = c.req.valid('json')
      expectSynced(change.auto_sync_enabled_sources, ['body'])
      if (names.length === 0) throw invalid(['body', 'customer_ids'], 'Name at least one customer.')
      const organizationId = await organizationOf(c.get('organization'))
      await db.transaction().execute(async (trx) => {
        const known = new Set(await changeSettings(trx, organizationId, names, change, clock.now()))
        const unknown = names.filter((name) => !known.has(name))
        if (unknown.length > 0) throw new HttpError(404, `There is no such customer: ${unknown.join(', ')}.`)
      })
      return answer(c, GenericSuccess, { success: true })
    },
  )
}

/** Forgetting them. */
function addErasures(app: Hono<BackEnd>, { db, clock, jobs, backEnd }: Dependencies): void {
  const organizationOf = (name: string) => ensureOrganization(db, name, clock.now())

  app.post(
    '/delete_users',
    described(
      'Forget customers with everything of theirs. GET /erasures/{id} tells how far that is',
      DeleteUsersAnswer,
    ),
    backEnd,
    body(DeleteUsers),
    async (c) => {
      const names = [...new Set(c.req.valid('json').customer_ids)]
      if (names.length === 0) throw invalid(['body', 'customer_ids'], 'Name at least one customer.')
      const organizationId = await organizationOf(c.get('organization'))
      const now = clock.now()
      const begun = await db.transaction().execute(async (trx) => {
        const rows: ErasureRow[] = []
        for (const name of names) {
          const row = await beginErasure(trx, { organizationId, name }, now)
          // Nobody of that name is here, which is what was asked for.
          if (row) rows.push(row)
        }
        return rows
      })
      jobs.nudge()
      const erasures = begun.map(({ id, customer }) => ({ id, customer_id: customer }))
      return answer(c, DeleteUsersAnswer, { success: true, erasures })
    },
  )

  app.get(
    '/erasures/:erasure_id',
    described('How far the erasure of a customer is, and what went', Erasure, 404),
    backEnd,
    path(ErasurePath, 'erasure'),
    noQuery(),
    async (c) => {
      const organizationId = await organizationOf(c.get('organization'))
      const row = await findErasure(db, organizationId, c.req.valid('param').erasure_id)
      if (!row) throw notFound('erasure')
      return answer(c, Erasure, toErasure(row))
    },
  )
}

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
