import type { SourceApp } from './SourceApp.ts'
import type { ThirdPartySource } from './thirdPartySources.ts'

/** The apps of the deployment, by source. Sign-ins begin with the first; accounts are renewed with the one they have. */
export type DeploymentApps = ReadonlyMap<ThirdPartySource, readonly SourceApp[]>
