import type { Readable } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import { guardedConnector, type Resolve, systemResolve } from './guardedConnector.ts'
import { OpenedHosts } from './OpenedHosts.ts'
import { refusalOf } from './refusal.ts'

const MAX_HEADER_BYTES = 16_384

export type GuardedAgentConfig = {
  /** Allowed private hosts: `host:port` (TLS) or `http://host:port`. */
  readonly allow: readonly string[]
  /** Concurrent connections per host. */
  readonly connections: number
  /** Connect timeout in milliseconds. */
  readonly timeoutMs: number
  /** Default: the system's resolver. */
  readonly resolve?: Resolve | undefined
}

export type GuardedRequest = {
  readonly method?: Dispatcher.HttpMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | Readable | null
  /** Only the signal limits how late a response may begin, instead of undici's five minutes. */
  readonly patient?: boolean
  readonly signal: AbortSignal
}

/** Sends requests to public addresses and allowed hosts only. */
export type GuardedAgent = {
  /**
   * Sends one request, without following redirects. Rejects with a FetchFault if the address is refused, and otherwise
   * with the error of undici or the socket.
   */
  request(url: URL, request: GuardedRequest): Promise<Dispatcher.ResponseData>
  /** Closes all connections; running requests reject. */
  close(): Promise<void>
}

/** Throws if an `allow` entry has neither form. */
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

/** undici doesn't abort a request that waits for a connection before it has one. */
function unlessAborted(
  answer: Promise<Dispatcher.ResponseData>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    answer
      .then((arrived) => {
        // The response came too late for its caller: drop it, to free its connection.
        if (signal.aborted) arrived.body.on('error', () => {}).destroy()
        resolve(arrived)
      }, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}
