import type { ConnectorSettings, WhiteLabeling } from '@inlet/wire/service'
import type { Offer } from '../../accounts/AppRegistry.ts'
import { returnAddress } from '../../accounts/returnAddress.ts'
import type { Config } from '../../config/config.ts'
import { OWN_SOURCES } from '../../sources/ownSources.ts'

/** Branding, limits and links of this deployment, and origins that may use a token. */
export function whiteLabeling(
  config: Config,
  { available, played, unconfigured }: Offer,
  connectors: ConnectorSettings,
): WhiteLabeling {
  return {
    remove_branding: config.removeBranding,
    integrations: {},
    custom_limits: { file_size_limit: config.maxUpload },
    connector_settings: connectors,
    tos_url: config.tosUrl,
    privacy_policy_url: config.privacyUrl,
    allowed_origins: [...config.hostOrigins],
    available_sources: [...OWN_SOURCES, ...available],
    unconfigured_sources: [...unconfigured],
    sandbox_sources: [...played],
    redirect_uri: returnAddress(config),
  }
}
