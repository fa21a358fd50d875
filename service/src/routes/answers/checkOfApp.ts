import type { AppCheck } from '@inlet/wire/service'
import type { SignInWay } from '../../accounts/AppRegistry.ts'
import type { Connector } from '../../sources/Connector.ts'
import { scopesOf } from '../../sources/SourceApp.ts'
import type { ThirdPartySource } from '../../sources/thirdPartySources.ts'

/** Whether an organization can use a source, and what is missing. `real`: the connector to the source itself. */
export function checkOfApp(
  source: ThirdPartySource,
  way: SignInWay | null,
  real: Connector | null,
  redirectUri: string,
): AppCheck {
  const origin = way?.origin ?? null
  const configured = origin === 'organization' || origin === 'deployment'
  const chosen = configured && way?.app ? scopesOf(way.app) : []
  const variable = `INLET_APP_${source}`
  return {
    source,
    configured,
    origin,
    redirect_uri: redirectUri,
    scopes: [...(chosen.length > 0 ? chosen : (real?.oauth?.scopes ?? []))],
    variable,
    remedy: configured ? null : remedyOf(source, variable, real !== null),
  }
}

function remedyOf(source: ThirdPartySource, variable: string, isReal: boolean): string {
  if (!isReal) return `This version has no connector to ${source} yet. An app changes nothing.`
  return `Register an app at the source with this redirect_uri and these scopes. Then PUT /admin/apps/${source}, or set ${variable}=id:secret for all organisations.`
}
