import type { Clock } from '../lib/Clock.ts'
import type { AccessTokens } from './AccessTokens.ts'
import { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import { accountCalls } from './accountCalls.ts'
import { Fault } from './Fault.ts'
import { identityCalls } from './identityCalls.ts'
import type { ServiceClient } from './ServiceClient.ts'
import type { SendUpload } from './UploadRequest.ts'
import { untilAborted } from './untilAborted.ts'

type MoreCallsModule = typeof import('./moreCalls.ts')

/**
 * Loads the calls that no first screen makes, and what reads refusals. Caches them, and retries after a failure.
 * Failures to load count as a lost connection.
 */
export type LoadMoreCalls = () => Promise<MoreCallsModule>

type MoreCalls = ReturnType<MoreCallsModule['moreCalls']>

export type ServiceClientOptions = {
  /** Base URL of the service, without a trailing slash. */
  readonly base: string
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly loadMore: LoadMoreCalls
  /** Default: the browser's. */
  readonly fetch?: typeof globalThis.fetch
  /** Default: XMLHttpRequest. */
  readonly sendUpload?: SendUpload
}

/** Creates the client with all calls of the service. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { base, tokens, clock, fetch, loadMore, sendUpload } = options
  const loadModule = () =>
    loadMore().catch(() => {
      throw new Fault('network')
    })
  const service = new AuthenticatedFetch({
    base,
    tokens,
    clock,
    fetch,
    refusal: async (answer, what) => (await loadModule()).refusal(answer, what),
  })
  const load = async () => (await loadModule()).moreCalls({ service, base, tokens, clock, fetch, sendUpload })
  const late = <Name extends keyof MoreCalls>(name: Name) =>
    lateCalls<MoreCalls[Name]>((signal) =>
      untilAborted(load(), [signal, tokens.closed]).then((calls) => calls[name]),
    )
  return {
    identity: identityCalls(service),
    accounts: accountCalls(service),
    files: late('files'),
    uploads: late('uploads'),
    scrape: late('scrape'),
    accountActions: late('accountActions'),
    signIns: late('signIns'),
    items: late('items'),
    connect: late('connect'),
    repositories: late('repositories'),
    conversations: late('conversations'),
    mail: late('mail'),
    history: late('history'),
    previews: late('previews'),
    sitemaps: late('sitemaps'),
    changes: late('changes'),
  }
}

/** Calls that are loaded on first use. Each waits no longer than its caller. */
function lateCalls<Calls extends object>(load: (signal: AbortSignal | undefined) => Promise<Calls>): Calls {
  const bare: Calls = Object.create(null)
  return new Proxy(bare, {
    get: (_, name) => {
      // Not a thenable, so that a promise can resolve with it.
      if (name === 'then') return undefined
      return async (...given: unknown[]) => {
        const calls = await load(signalOf(given.at(-1)))
        const call: unknown = Reflect.get(calls, name)
        if (typeof call !== 'function') throw new TypeError(`There is no call ${String(name)}`)
        return Reflect.apply(call, calls, given)
      }
    },
  })
}

/** The last argument of a call is its options, if it has any. */
function signalOf(options: unknown): AbortSignal | undefined {
  const { signal } = Object(options)
  return signal instanceof AbortSignal ? signal : undefined
}
