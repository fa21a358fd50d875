import type { Readable } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import { guardedConnector, type Resolve, systemResolve } from './guardedConnector.ts'
import { OpenedHosts } from './OpenedHosts.ts'
import { refusalOf } from './refusal.ts'

const MAX_HEADER_BYTES = 16_384

export type GuardedAgentConfig = {
  /** Hosts opened although not public: `host:port` (TLS) or `http://host:port`. */
  readonly allow: readonly string[]
  /** To one host at the same time. */
  readonly connections: number
  /** Milliseconds until a connection stands. */
  readonly timeoutMs: number
  /** Default: the system's resolver. */
  readonly resolve?: Resolve | undefined
}

export type GuardedRequest = {
  readonly method?: Dispatcher.HttpMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | Readable | null
  /** Answers may begin as late as the signal lets them, and not after five minutes at the latest. */
  readonly patient?: boolean
  readonly signal: AbortSignal
}

/** Sends requests to public addresses and opened hosts only. */
export type GuardedAgent = {
  /**
   * One exchange: a redirect is an answer like any other. Rejects with a FetchFault for an address that is refused, and
   * otherwise with what undici or the socket threw.
   */
  request(url: URL, request: GuardedRequest): Promise<Dispatcher.ResponseData>
  /** Drops every connection; what is under way is rejected. */
  close(): Promise<void>
}

/** Throws when an `allow` entry is not of either form. */
export function createGuardedAgent(config: GuardedAgentConfig): GuardedAgent {
  const { allow, connections, timeoutMs, resolve = systemResolve } = config
  const opened = new OpenedHosts(allow)
  const agent = new Agent({
    connect: guardedConnector(opened, resolve, timeoutMs),
    connections,
    maxHeaderSize: MAX_HEADER_BYTES,
  })

  return {
    async request(url, { method = 'GET', headers, body = null, patient = false, signal }) {
      const fault = refusalOf(url, opened)
      if (fault) throw fault
      const target = opened.target(url)
      const path = target.pathname + target.search
      signal.throwIfAborted()
      const { origin } = target
      const patience = patient ? { headersTimeout: 0, bodyTimeout: 0 } : {}
      return unlessAborted(
        agent.request({ origin, path, method, headers, body, signal, ...patience }),
        signal,
      )
    },
    close: () => agent.destroy(),
  }
}

/** A request that waits for a connection does not hear of an abort before it has one. */
function unlessAborted(
  answer: Promise<Dispatcher.ResponseData>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    answer
      .then((arrived) => {
        // Nobody takes it any more: its connection would stay taken.
        if (signal.aborted) arrived.body.on('error', () => {}).destroy()
        resolve(arrived)
      }, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}
