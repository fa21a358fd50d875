import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { createGuardedAgent } from './createGuardedAgent.ts'
import { Deadline } from './Deadline.ts'
import { decodeText } from './decodeText.ts'
import { FetchFault, toFetchFault } from './FetchFault.ts'
import { followRedirects, letGo } from './followRedirects.ts'
import type { Resolve } from './guardedConnector.ts'
import { isTextType, mediaType } from './mediaType.ts'
import { ACCEPTED_CODINGS, consumeBody, readBody } from './readBody.ts'
import { retryAfterMs } from './retryAfterMs.ts'

const CONNECTIONS_PER_HOST = 4
const ACCEPT = 'text/html, application/xhtml+xml, text/markdown, text/plain;q=0.9, */*;q=0.5'

export type GuardedClientConfig = {
  /** Allowed private hosts: `host:port` (TLS) or `http://host:port`. */
  allow: readonly string[]
  userAgent: string
  /** Timeout for one URL with all its redirects and its body. Default 10,000. */
  timeoutMs?: number
  /** Limit of the decompressed body. Default 5,000,000. */
  maxBytes?: number
  /** Default: the system's resolver. */
  resolve?: Resolve
}

export type GetOptions = {
  signal?: AbortSignal
  /** Called before a redirect is followed; throws a FetchFault to refuse it. */
  mayFollow?: (to: URL) => void | Promise<void>
}

export type StreamOptions = GetOptions & {
  /** For one URL with all its redirects and its body. */
  timeoutMs: number
  /** Limit of the decompressed body. */
  maxBytes: number
}

type Head = {
  /** The URL after redirects. */
  url: URL
  /** Media type in lower case, without parameters. */
  type: string
  headers: IncomingHttpHeaders
}

export type Fetched = Head & { text: string }

/** A response of any type, while it is received. */
export type Arriving = Head & { charset: string | null; pieces: AsyncIterable<Buffer> }

/** The only HTTP client for URLs that users give. */
export type GuardedClient = {
  /**
   * Gets a text. Rejects with a FetchFault, also for a status outside 2xx, with the signal's reason if it was aborted,
   * or with the fault that `mayFollow` threw.
   */
  get(address: URL, options?: GetOptions): Promise<Fetched>
  /** Gets a body of any type as a stream. Rejects as `get` does, or with the error of `consume`. */
  stream<T>(address: URL, options: StreamOptions, consume: (answer: Arriving) => Promise<T>): Promise<T>
  /** Closes all connections; running requests reject. */
  close(): Promise<void>
}

/** Throws if an `allow` entry has neither form. */
export function createGuardedClient(config: GuardedClientConfig): GuardedClient {
  const { allow, userAgent, timeoutMs = 10_000, maxBytes = 5_000_000, resolve } = config
  const agent = createGuardedAgent({ allow, connections: CONNECTIONS_PER_HOST, timeoutMs, resolve })
  const headers = { accept: ACCEPT, 'accept-encoding': ACCEPTED_CODINGS, 'user-agent': userAgent }

  async function fetch<T>(
    address: URL,
    { signal, mayFollow, timeoutMs: limit }: GetOptions & { timeoutMs: number },
    take: (answer: Dispatcher.ResponseData, url: URL) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted()
    const deadline = new Deadline(limit, signal)
    try {
      const ask = (url: URL) => agent.request(url, { headers, signal: deadline.signal })
      const { answer, url } = await followRedirects(address, ask, mayFollow)
      return await taken(answer, () => take(answer, url))
    } catch (error) {
      signal?.throwIfAborted()
      throw deadline.passed ? new FetchFault('timeout', { cause: error }) : toFetchFault(error)
    } finally {
      deadline.clear()
    }
  }

  return {
    get: (address, options) =>
      fetch(address, { ...options, timeoutMs }, (answer, url) => readText(answer, url, maxBytes)),
    stream: (address, options, consume) =>
      fetch(address, options, (answer, url) => {
        const { headers, body } = answer
        const limits = { coding: String(headers['content-encoding'] ?? ''), maxBytes: options.maxBytes }
        const head = { ...mediaType(String(headers['content-type'] ?? '')), url, headers }
        return consumeBody(body, limits, (pieces) => consume({ ...head, pieces }))
      }),
    close: () => agent.close(),
  }
}

/** Handles a successful response; the body of any other is dropped. */
async function taken<T>(answer: Dispatcher.ResponseData, take: () => Promise<T>): Promise<T> {
  const { statusCode, headers } = answer
  try {
    if (statusCode < 200 || statusCode > 299) {
      throw new FetchFault('status', {
        message: `The site answered ${statusCode}.`,
        status: statusCode,
        retryAfterMs: retryAfterMs(headers),
      })
    }
    return await take()
  } catch (error) {
    letGo(answer)
    throw error
  }
}

async function readText(
  { headers, body }: Dispatcher.ResponseData,
  url: URL,
  maxBytes: number,
): Promise<Fetched> {
  const { type, charset } = mediaType(String(headers['content-type'] ?? ''))
  if (!isTextType(type)) throw new FetchFault('type', { mediaType: type })
  const bytes = await readBody(body, String(headers['content-encoding'] ?? ''), maxBytes)
  return { url, type, text: decodeText(bytes, charset), headers }
}
