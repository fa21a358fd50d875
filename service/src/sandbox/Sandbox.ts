import type { SandboxMemory } from '../../emulators/kit/SandboxMemory.ts'
import type { SignedTokens } from '../../emulators/kit/SignedTokens.ts'
import type { Clock } from '../lib/Clock.ts'
import type { ThirdPartySource } from '../sources/thirdPartySources.ts'

/** What all routes of the sandbox work with. */
export type Sandbox = {
  /** The one application that is registered. */
  readonly clientId: string
  /** Null: the source's applications are public ones. */
  clientSecret(source: ThirdPartySource): string | null
  /** Addresses that it may return to, exactly. */
  readonly redirectUris: readonly string[]
  readonly tokens: SignedTokens
  readonly memory: SandboxMemory
  readonly clock: Clock
  /** Seconds. */
  readonly tokenSeconds: number
  readonly slowSeconds: number
  /** Null: as each request calls it. */
  readonly publicUrl: string | null
  /** Where the contents lie of whoever has them at another host. */
  contentOrigin(): string
}

export type SandboxEnvironment = { Variables: { source: ThirdPartySource } }
