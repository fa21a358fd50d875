import type { Configuration } from 'openid-client'
import type { ConsoleLogin } from '../../config/config.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { guardedFetch } from '../../outbound/guardedFetch.ts'

/** What ties the steps of a sign-in together. */
export type SignInSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string }

type Deps = {
  readonly login: ConsoleLogin
  readonly agent: GuardedAgent
  readonly clock: Clock
  readonly redirectUri: string
}
type Found = { readonly configuration: Configuration; readonly at: number }

/** How long the provider's description of itself is used. Its keys are renewed sooner. */
const MAX_AGE_MS = 10 * 60_000

/** The operators' provider: the code flow of OpenID Connect with PKCE, state and nonce. */
export class ConsoleLoginClient {
  private readonly deps: Deps
  private found: Promise<Found> | null = null

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** The provider's page. Rejects if the provider does not answer. */
  async addressOf({ state, nonce, verifier }: SignInSecrets): Promise<URL> {
    const openid = await load()
    return openid.buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: this.deps.redirectUri,
      scope: this.deps.login.scope,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  /** Exchanges the code, and checks the answer. Returns the claims of the id token. Rejects with the reason. */
  async finish(
    search: string,
    { state, nonce, verifier }: SignInSecrets,
  ): Promise<Readonly<Record<string, unknown>>> {
    const openid = await load()
    const tokens = await openid.authorizationCodeGrant(
      await this.configuration(),
      new URL(this.deps.redirectUri + search),
      { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    )
    return tokens.claims() ?? {}
  }

  private async configuration(): Promise<Configuration> {
    const now = this.deps.clock.now().getTime()
    const found = await this.found?.catch(() => null)
    if (found && now - found.at < MAX_AGE_MS) return found.configuration
    this.found = this.discover().then((configuration) => ({ configuration, at: now }))
    return (await this.found).configuration
  }

  private async discover(): Promise<Configuration> {
    const { login, agent } = this.deps
    const openid = await load()
    const issuer = new URL(login.issuer)
    return openid.discovery(issuer, login.clientId, login.clientSecret, undefined, {
      [openid.customFetch]: guardedFetch(agent),
      execute: [
        // Not only what comes over TLS from the provider: its signature, by an algorithm with keys of its own.
        openid.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
    })
  }
}

/** Loaded with the first sign-in. */
function load(): Promise<typeof import('openid-client')> {
  return import('openid-client')
}
