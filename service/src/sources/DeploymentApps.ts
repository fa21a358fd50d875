import type { SourceApp } from './SourceApp.ts'
import type { ThirdPartySource } from './thirdPartySources.ts'

/** The apps of the deployment, by source. Sign-ins use the first; accounts are refreshed with the one they have. */
export type DeploymentApps = ReadonlyMap<ThirdPartySource, readonly SourceApp[]>
