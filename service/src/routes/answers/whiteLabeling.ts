import type { WhiteLabeling } from '@inlet/wire/service'
import type { Config } from '../../config.ts'
import type { Connectors } from '../../sources/createConnectors.ts'
import { THIRD_PARTY_SOURCES } from '../../sources/thirdPartySources.ts'

/** Uploads and websites need no account; the others a connector. */
const OWN_SOURCES = ['LOCAL_FILES', 'WEB_SCRAPER']

/** Branding, limits and links of this deployment, and which pages may use a token. */
export function whiteLabeling(config: Config, connectors: Connectors): WhiteLabeling {
  const connectable = THIRD_PARTY_SOURCES.filter((source) => connectors.connectorFor(source))
  return {
    remove_branding: config.removeBranding,
    integrations: {},
    custom_limits: { file_size_limit: config.maxUpload },
    connector_settings: {},
    tos_url: config.tosUrl,
    privacy_policy_url: config.privacyUrl,
    allowed_origins: [...config.hostOrigins],
    available_sources: [...OWN_SOURCES, ...connectable],
  }
}
