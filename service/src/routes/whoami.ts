import { User } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { AppRegistry } from '../accounts/AppRegistry.ts'
import type { Config } from '../config.ts'
import { autoSyncedSources } from '../db/accounts/autoSync.ts'
import { findCustomer } from '../db/customers/customers.ts'
import { readUsage, type Usage } from '../db/customers/usage.ts'
import type { Db } from '../db/schema.ts'
import { answer, describe, noQuery } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { whiteLabeling } from './answers/whiteLabeling.ts'

type Dependencies = {
  config: Config
  db: Db
  apps: AppRegistry
  guard: MiddlewareHandler<Authenticated>
}
type Figure = Exclude<keyof Usage['bySource'][number], 'source'>

/** Who the token's customer is, and what was imported. */
export function whoamiRoutes({ config, db, apps, guard }: Dependencies) {
  const app = new Hono<Authenticated>()
  app.get(
    '/',
    describe({
      summary: "The token's customer and their imported files, added up",
      answers: User,
      refusals: [401, 422, 429],
    }),
    guard,
    noQuery(),
    async (c) => {
      const customer = c.get('customer')
      const record = await findCustomer(db, customer.id)
      const usage = await readUsage(db, customer.id)
      const per = (figure: Figure) =>
        Object.fromEntries(usage.bySource.map((entry) => [entry.source, entry[figure]]))
      const total = (figure: Figure) => usage.bySource.reduce((sum, entry) => sum + entry[figure], 0)
      return answer(c, User, {
        id: customer.id,
        organization_id: customer.organizationId,
        organization_supplied_user_id: customer.suppliedId,
        created_at: record.created_at.toISOString(),
        updated_at: record.updated_at.toISOString(),
        deleted_at: null,
        num_files_synced: total('ready'),
        num_characters_synced: total('characters'),
        num_tokens_synced: total('tokens'),
        aggregate_file_size: per('size'),
        aggregate_num_characters: per('characters'),
        aggregate_num_tokens: per('tokens'),
        aggregate_num_embeddings: per('embeddings'),
        aggregate_num_files_by_source: per('files'),
        aggregate_num_files_by_file_format: usage.byFormat,
        unique_file_tags: [...usage.tags],
        enabled_features: null,
        custom_limits: { file_size_limit: config.maxUpload },
        auto_sync_enabled_sources: config.autoSyncHours > 0 ? await autoSyncedSources(db, customer.id) : [],
        connector_settings: {},
        white_labeling: whiteLabeling(config, await apps.offerOf(customer.organizationId)),
      })
    },
  )
  return app
}
