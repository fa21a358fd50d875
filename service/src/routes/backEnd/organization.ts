import { GenericSuccess, Organization, UpdateOrganization } from '@inlet/wire/service'
import type { Config } from '../../config/config.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import {
  changeOrganization,
  connectorSettingsOf,
  findOrganizationRow,
} from '../../db/customers/organizations.ts'
import { readUsage } from '../../db/customers/usage.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Clock } from '../../lib/Clock.ts'
import { figuresOf } from '../answers/figuresOf.ts'
import { customLimits, storedSettings } from '../answers/toUser.ts'
import { expectSynced } from '../settings/expectSynced.ts'

type Deps = { config: Config; db: Db; clock: Clock }

/** The organization itself: its usage and settings. */
export const organizationEndpoints = [
  endpoint({
    id: 'getOrganization',
    method: 'GET',
    path: '/organization',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    summary: 'The organisation, and what its customers imported, added up',
    answer: Organization,
    run:
      ({ config, db, clock }: Deps) =>
      async (c) => {
        const name = c.get('organization')
        const row = await findOrganizationRow(db, await ensureOrganization(db, name, clock.now()))
        const { total: _, ...figures } = figuresOf(await readUsage(db, { organizationId: row.id }))
        const settings = storedSettings(row.settings)
        return {
          id: row.id,
          name: row.name,
          nickname: null,
          remove_branding: config.removeBranding,
          custom_branding: null,
          custom_limits: customLimits(config, settings),
          ...figures,
          // Computed on request.
          file_statistics_aggregated_at: clock.now().toISOString(),
          period_ends_at: null,
          cancel_at_period_end: null,
          connector_settings: await connectorSettingsOf(db, row.id),
          global_user_config: settings,
          file_sync_usage: {},
          logging_settings: {},
          created_at: row.created_at.toISOString(),
          updated_at: (row.updated_at ?? row.created_at).toISOString(),
        }
      },
  }),
  endpoint({
    id: 'updateOrganization',
    method: 'POST',
    path: '/organization/update',
    by: 'organization',
    needs: 'api_key',
    role: 'operator',
    effect: 'change',
    extension: { body: ['global_user_config.max_bytes', 'global_user_config.retention_days'] },
    summary: 'Set what holds for all customers that have nothing else',
    request: { body: UpdateOrganization },
    answer: GenericSuccess,
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const { global_user_config: settings, data_source_configs: connectors } = c.req.valid('json')
        expectSynced(settings?.auto_sync_enabled_sources, ['body', 'global_user_config'])
        const id = await ensureOrganization(db, c.get('organization'), clock.now())
        const change = { settings: settings ?? null, connectors: connectors ?? null }
        await changeOrganization(db, id, change, clock.now())
        return { success: true }
      },
  }),
]
