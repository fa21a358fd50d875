import type { Clock } from '../lib/Clock.ts'
import type { AccessTokens } from './AccessTokens.ts'
import { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import { accountCalls } from './accountCalls.ts'
import { Fault } from './Fault.ts'
import { identityCalls } from './identityCalls.ts'
import type { moreCalls } from './moreCalls.ts'
import type { CallOptions, ServiceClient } from './ServiceClient.ts'
import type { SendUpload } from './UploadRequest.ts'
import { untilAborted } from './untilAborted.ts'

/**
 * Loads the calls that no first screen makes, keeps them, and tries again after a failure. Whatever it rejects with,
 * the caller hears of a broken connection.
 */
export type LoadMoreCalls = () => Promise<typeof moreCalls>

export type ServiceClientOptions = {
  /** Base address of the service without a trailing slash. */
  readonly base: string
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly loadMore: LoadMoreCalls
  /** Default: the browser's. */
  readonly fetch?: typeof globalThis.fetch
  /** Default: by XMLHttpRequest. */
  readonly sendUpload?: SendUpload
}

/** The service's calls, ready to use. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { base, tokens, clock, fetch, loadMore, sendUpload } = options
  const service = new AuthenticatedFetch({ base, tokens, clock, fetch })
  const make = async () => {
    const calls = await loadMore().catch(() => {
      throw new Fault('network')
    })
    return calls({ service, base, tokens, clock, sendUpload })
  }
  const more = (given?: CallOptions) => untilAborted(make(), [given?.signal, tokens.closed])
  return {
    identity: identityCalls(service),
    accounts: accountCalls(service),
    files: {
      list: async (...given) => (await more(given[1])).files.list(...given),
      remove: async (...given) => (await more(given[1])).files.remove(...given),
      restore: async (...given) => (await more(given[1])).files.restore(...given),
      resync: async (...given) => (await more(given[1])).files.resync(...given),
      tag: async (...given) => (await more(given[1])).files.tag(...given),
    },
    uploads: { upload: async (...given) => (await more(given[2])).uploads.upload(...given) },
    scrape: { scrape: async (...given) => (await more(given[1])).scrape.scrape(...given) },
    signIns: {
      begin: async (...given) => (await more(given[1])).signIns.begin(...given),
      claim: async (...given) => (await more(given[1])).signIns.claim(...given),
      cancel: async (...given) => (await more(given[1])).signIns.cancel(...given),
      resume: async (...given) => (await more(given[1])).signIns.resume(...given),
    },
    items: {
      list: async (...given) => (await more(given[1])).items.list(...given),
      sync: async (...given) => (await more(given[1])).items.sync(...given),
    },
    connect: { connect: async (...given) => (await more(given[1])).connect.connect(...given) },
    repositories: {
      list: async (...given) => (await more(given[1])).repositories.list(...given),
      sync: async (...given) => (await more(given[1])).repositories.sync(...given),
    },
    conversations: {
      list: async (...given) => (await more(given[1])).conversations.list(...given),
      sync: async (...given) => (await more(given[1])).conversations.sync(...given),
    },
    sitemaps: {
      read: async (...given) => (await more(given[1])).sitemaps.read(...given),
      scrape: async (...given) => (await more(given[1])).sitemaps.scrape(...given),
    },
  }
}
