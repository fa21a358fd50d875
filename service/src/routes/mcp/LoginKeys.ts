import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { getText } from '../../outbound/getText.ts'

const MAX_BYTES = 200_000
const MAX_KEYS = 100
const TIMEOUT_MS = 5000
const MAX_AGE_MS = 10 * 60_000
/** Likewise while the login doesn't answer. */
const MAX_STALE_MS = 60 * 60_000
/** Shortest time between two fetches, so that tokens with invented key ids cost the login nothing. */
const COOLDOWN_MS = 30_000

const Metadata = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.maxLength(2000), v.url()) })
const Keys = v.object({
  keys: v.pipe(v.array(v.looseObject({ kty: v.string() })), v.maxLength(MAX_KEYS)),
})

type Deps = { readonly issuer: string; readonly agent: GuardedAgent; readonly clock: Clock }
type Fetched = { readonly find: JWTVerifyGetKey; readonly at: number }

/** Public keys of a login, found by its discovery document and kept for some minutes. */
export class LoginKeys {
  private readonly deps: Deps
  private fetched: Fetched | null = null
  private fetching: Promise<void> | null = null
  private triedAt = Number.NEGATIVE_INFINITY

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** Returns the key that signed a token, as jose asks for it. Rejects if there is none, or the login doesn't answer. */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    if (this.age() > MAX_AGE_MS) await this.renew()
    try {
      return await this.current().find(header, token)
    } catch (error) {
      // The login may have a new key.
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      await this.fetch()
      return this.current().find(header, token)
    }
  }

  private age(): number {
    return this.fetched === null ? Number.POSITIVE_INFINITY : this.now() - this.fetched.at
  }

  private current(): Fetched {
    if (this.fetched === null || this.age() > MAX_STALE_MS) throw new FetchFault('unreachable')
    return this.fetched
  }

  private now(): number {
    return this.deps.clock.now().getTime()
  }

  private async renew(): Promise<void> {
    try {
      await this.fetch()
    } catch (error) {
      if (this.age() > MAX_STALE_MS) throw error
    }
  }

  private async fetch(): Promise<void> {
    if (this.fetching === null && this.now() - this.triedAt < COOLDOWN_MS) return
    this.fetching ??= this.fetchNow()
      .catch((error: unknown) => {
        // A login that says nothing, or nothing usable, says nothing about the token.
        throw error instanceof FetchFault ? error : new FetchFault('unreachable', { cause: error })
      })
      .finally(() => {
        this.fetching = null
      })
    await this.fetching
  }

  private async fetchNow(): Promise<void> {
    this.triedAt = this.now()
    const { issuer } = this.deps
    const metadata = await this.discover()
    if (metadata.issuer !== issuer) throw new Error('The login names another issuer.')
    const { keys } = v.parse(Keys, await this.get(new URL(metadata.jwks_uri)), { abortEarly: true })
    this.fetched = { find: createLocalJWKSet({ keys }), at: this.now() }
  }

  private async discover(): Promise<v.InferOutput<typeof Metadata>> {
    const [first, ...others] = discoveryUrls(this.deps.issuer)
    let found = first && this.get(first)
    for (const url of others) found = found?.catch(() => this.get(url))
    return v.parse(Metadata, await found, { abortEarly: true })
  }

  private async get(url: URL): Promise<unknown> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return JSON.parse(await getText(this.deps.agent, url, { maxBytes: MAX_BYTES, signal }))
  }
}

/** OpenID Connect Discovery 1.0, section 4, then RFC 8414, section 3.1. */
function discoveryUrls(issuer: string): URL[] {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, '')
  return [
    new URL(`${origin}${path}/.well-known/openid-configuration`),
    new URL(`${origin}/.well-known/oauth-authorization-server${path}`),
  ]
}
