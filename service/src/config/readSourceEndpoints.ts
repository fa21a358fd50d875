import { StartFault } from '../lib/StartFault.ts'
import type { Config } from './config.ts'
import type { Variables } from './variables.ts'

/** Reads the endpoints of sources, and which of them are real. */
export function readSourceEndpoints(set: Variables): Config['sources'] {
  return {
    realSources: new Set(set.INLET_REAL_SOURCES),
    endpoints: {
      azure: safe('INLET_AZURE_BLOB_ENDPOINT', set),
      freshdesk: safe('INLET_FRESHDESK_URL', set),
      github: safe('INLET_GITHUB_API', set),
      google: set.INLET_GOOGLE_API === undefined ? null : safe('INLET_GOOGLE_API', set),
      intercom: set.INLET_INTERCOM_URL === undefined ? null : safe('INLET_INTERCOM_URL', set),
      microsoft: {
        login: safe('INLET_MICROSOFT_LOGIN', set),
        graph: safe('INLET_MICROSOFT_GRAPH', set),
      },
      salesforce: safe('INLET_SALESFORCE_URL', set),
      servicenow: safe('INLET_SERVICENOW_URL', set),
      slack: safe('INLET_SLACK_URL', set),
      origins: new Map(
        [...set.INLET_SOURCE_ORIGINS].map(([source, origin]) => [
          source,
          overTls('INLET_SOURCE_ORIGINS', origin, set),
        ]),
      ),
      zendesk: safe('INLET_ZENDESK_URL', set),
    },
  }
}

type Endpoint =
  | 'INLET_AZURE_BLOB_ENDPOINT'
  | 'INLET_FRESHDESK_URL'
  | 'INLET_GITHUB_API'
  | 'INLET_GOOGLE_API'
  | 'INLET_INTERCOM_URL'
  | 'INLET_MICROSOFT_LOGIN'
  | 'INLET_MICROSOFT_GRAPH'
  | 'INLET_SALESFORCE_URL'
  | 'INLET_SERVICENOW_URL'
  | 'INLET_SLACK_URL'
  | 'INLET_ZENDESK_URL'

/** User data is sent there, so require https, or a host that the operator allowed by name. */
function safe(name: Endpoint, set: Variables): string {
  return overTls(name, set[name] ?? '', set)
}

function overTls(name: string, address: string, set: Variables): string {
  const url = new URL(address.replace(/[{}]/g, ''))
  if (url.protocol === 'https:' || set.INLET_FETCH_ALLOW.includes(`http://${url.host}`)) return address
  throw new StartFault(`${name} is not usable. Give an https address.`)
}
