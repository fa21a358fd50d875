import { GenericSuccess, Organization, UpdateOrganization } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type * as v from 'valibot'
import type { Config } from '../../config.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import {
  changeOrganization,
  connectorSettingsOf,
  findOrganizationRow,
} from '../../db/customers/organizations.ts'
import { readUsage } from '../../db/customers/usage.ts'
import type { Db } from '../../db/schema.ts'
import { answer, body, describe, noQuery } from '../../http/contract.ts'
import type { BackEnd } from '../../http/Environment.ts'
import type { Clock } from '../../lib/Clock.ts'
import { figuresOf } from '../answers/figuresOf.ts'
import { customLimits, storedSettings } from '../answers/toUser.ts'
import { expectSynced } from '../settings/expectSynced.ts'

type Dependencies = { config: Config; db: Db; clock: Clock; backEnd: MiddlewareHandler<BackEnd> }

const described = (summary: string, answers: v.GenericSchema) =>
  describe({ summary, answers, refusals: [401, 403, 422, 429], byKey: true })

/** The organisation itself: what all its customers have, and what holds for them. */
export function organizationRoutes({ config, db, clock, backEnd }: Dependencies) {
  const app = new Hono<BackEnd>()

  app.get(
    '/',
    described('The organisation, and what its customers imported, added up', Organization),
    backEnd,
    noQuery(),
    async (c) => {
      const name = c.get('organization')
      const row = await findOrganizationRow(db, await ensureOrganization(db, name, clock.now()))
      const { total: _, ...figures } = figuresOf(await readUsage(db, { organizationId: row.id }))
      const settings = storedSettings(row.settings)
      return answer(c, Organization, {
        id: row.id,
        name: row.name,
        nickname: null,
        remove_branding: config.removeBranding,
        custom_branding: null,
        custom_limits: customLimits(config, settings),
        ...figures,
        // They are added up when they are asked for.
        file_statistics_aggregated_at: clock.now().toISOString(),
        period_ends_at: null,
        cancel_at_period_end: null,
        connector_settings: await connectorSettingsOf(db, row.id),
        global_user_config: settings,
        file_sync_usage: {},
        logging_settings: {},
        created_at: row.created_at.toISOString(),
        updated_at: (row.updated_at ?? row.created_at).toISOString(),
      })
    },
  )

  app.post(
    '/update',
    described('Set what holds for all customers that have nothing else', GenericSuccess),
    backEnd,
    body(UpdateOrganization),
    async (c) => {
      const { global_user_config: settings, data_source_configs: connectors } = c.req.valid('json')
      expectSynced(settings?.auto_sync_enabled_sources, ['body', 'global_user_config'])
      const id = await ensureOrganization(db, c.get('organization'), clock.now())
      const change = { settings: settings ?? null, connectors: connectors ?? null }
      await changeOrganization(db, id, change, clock.now())
      return answer(c, GenericSuccess, { success: true })
    },
  )
  return app
}
