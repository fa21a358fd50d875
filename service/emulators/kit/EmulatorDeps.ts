import type { Clock } from '../../src/lib/Clock.ts'
import type { SandboxMemory } from './SandboxMemory.ts'
import type { SignedTokens } from './SignedTokens.ts'

/** What the emulators of all sources work with. */
export type EmulatorDeps = {
  readonly clock: Clock
  readonly tokens: SignedTokens
  readonly memory: SandboxMemory
  /** Addresses that the app may return to, exactly. */
  readonly redirectUris: readonly string[]
  /** Seconds that an access token lives at most. */
  readonly tokenSeconds: number
  readonly slowSeconds: number
  /** Returns another origin, where the signed addresses of contents lead. */
  contentOrigin(): string
}
