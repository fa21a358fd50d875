import type { EmulatorDeps } from '../../emulators/kit/EmulatorDeps.ts'
import type { ThirdPartySource } from '../sources/thirdPartySources.ts'

/** What all routes of the sandbox work with. */
export type Sandbox = EmulatorDeps & {
  /** Null: as each request calls it. */
  readonly publicUrl: string | null
}

export type SandboxEnvironment = { Variables: { source: ThirdPartySource } }
