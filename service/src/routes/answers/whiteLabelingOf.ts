import type { S3Role, WhiteLabeling } from '@inlet/wire/service'
import type { AppRegistry, Offer } from '../../accounts/AppRegistry.ts'
import { returnAddress } from '../../accounts/returnAddress.ts'
import type { Config } from '../../config/config.ts'
import { awsExternalIdOf, type Customer } from '../../db/customers/customers.ts'
import { connectorSettingsOf } from '../../db/customers/organizations.ts'
import type { Db } from '../../db/schema.ts'
import type { HostOrigins } from '../../http/HostOrigins.ts'
import { OWN_SOURCES } from '../../sources/ownSources.ts'
import { takesRoles } from '../../sources/thirdPartySources.ts'

type Deps = {
  readonly config: Config
  readonly db: Db
  readonly apps: AppRegistry
  readonly hosts: HostOrigins
}

/** Branding, limits and links of this deployment, and origins that may use a token. */
export async function whiteLabelingOf(
  { config, db, apps, hosts }: Deps,
  { id, organizationId }: Customer,
): Promise<WhiteLabeling> {
  const offer = await apps.offerOf(organizationId)
  const s3Role = await s3RoleOf({ config, db }, id, offer)
  return {
    remove_branding: config.removeBranding,
    integrations: {},
    custom_limits: { file_size_limit: config.maxUpload },
    connector_settings: await connectorSettingsOf(db, organizationId),
    tos_url: config.tosUrl,
    privacy_policy_url: config.privacyUrl,
    allowed_origins: await hosts.ofOrganization(organizationId),
    available_sources: [...OWN_SOURCES, ...offer.available],
    unconfigured_sources: [...offer.unconfigured],
    sandbox_sources: [...offer.played],
    redirect_uri: returnAddress(config),
    ...(s3Role && { s3_role: s3Role }),
  }
}

/** The sandbox has no roles. */
async function s3RoleOf(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  customerId: number,
  { played }: Offer,
): Promise<S3Role | null> {
  if (config.s3Principal === null || played.some(takesRoles)) return null
  return { principal_arn: config.s3Principal, external_id: await awsExternalIdOf(db, customerId) }
}
