import type { User } from '@inlet/wire/service'
import * as v from 'valibot'
import type { AppRegistry } from '../../accounts/AppRegistry.ts'
import type { Config } from '../../config/config.ts'
import { autoSyncedSources } from '../../db/accounts/autoSync.ts'
import { CustomerSettings, limitsIn } from '../../db/customers/CustomerSettings.ts'
import { type Customer, findCustomer } from '../../db/customers/customers.ts'
import { settingsOf } from '../../db/customers/people.ts'
import { readTags, readUsage } from '../../db/customers/usage.ts'
import { hasSyncedWebsites } from '../../db/files/websites.ts'
import { type Reach, wholeCustomer } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import type { HostOrigins } from '../../http/HostOrigins.ts'
import { THIRD_PARTY_SOURCES } from '../../sources/thirdPartySources.ts'
import { figuresOf } from './figuresOf.ts'
import { whiteLabelingOf } from './whiteLabelingOf.ts'

type Deps = {
  readonly config: Config
  readonly db: Db
  readonly apps: AppRegistry
  readonly hosts: HostOrigins
}

/** A customer with the usage in reach. */
export async function toUser(
  { config, db, apps, hosts }: Deps,
  customer: Customer,
  reach: Reach = wholeCustomer(customer.id),
): Promise<v.InferInput<typeof User>> {
  const record = await findCustomer(db, customer.id)
  const usage = await readUsage(db, reach)
  const settings = await settingsOf(db, customer.id)
  const { total, ...figures } = figuresOf(usage)
  return {
    id: customer.id,
    organization_id: customer.organizationId,
    organization_supplied_user_id: customer.suppliedId,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
    deleted_at: null,
    num_files_synced: total('ready'),
    num_characters_synced: total('characters'),
    num_tokens_synced: total('tokens'),
    ...figures,
    unique_file_tags: await readTags(db, reach),
    enabled_features: null,
    custom_limits: customLimits(config, settings),
    auto_sync_enabled_sources:
      config.autoSyncHours > 0 ? (autoSyncIn(settings) ?? (await syncedByThemselves(db, reach))) : [],
    connector_settings: {},
    white_labeling: await whiteLabelingOf({ config, db, apps, hosts }, customer),
  }
}

async function syncedByThemselves(db: Db, reach: Reach): Promise<string[]> {
  const sources = await autoSyncedSources(db, reach)
  return (await hasSyncedWebsites(db, reach)) ? [...sources, 'WEB_SCRAPE'] : sources
}

/** Effective limits, with the deployment's own. */
export function customLimits(config: Config, settings: CustomerSettings) {
  const { maxUpload, maxCustomerBytes } = config
  const bytes = maxCustomerBytes === null ? {} : { max_bytes: maxCustomerBytes }
  return { file_size_limit: maxUpload, ...bytes, ...limitsIn(settings) }
}

/** Sources that a back end set; null: not set. */
export function autoSyncIn({ auto_sync_enabled_sources: sources }: CustomerSettings): string[] | null {
  if (sources === undefined) return null
  return sources === 'ALL' ? [...THIRD_PARTY_SOURCES] : sources
}

/** As stored, in one record. */
export function storedSettings(settings: unknown): CustomerSettings {
  return v.parse(CustomerSettings, settings)
}
