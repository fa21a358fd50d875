import type { Clock } from '../lib/Clock.ts'
import { AccessTokens } from '../service/AccessTokens.ts'
import { createServiceClient } from '../service/createServiceClient.ts'
import { Fault } from '../service/Fault.ts'
import * as moreCalls from '../service/moreCalls.ts'
import { onAbort } from '../service/onAbort.ts'
import type { ServiceClient } from '../service/ServiceClient.ts'
import type { SendUpload } from '../service/UploadRequest.ts'
import { ManualClock } from './ManualClock.ts'

/** One call as the service sees it. */
export type ServiceCall = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly token: string
  readonly headers: Headers
  /** The JSON body, undefined without one. */
  readonly body: unknown
  /** The file of an upload. */
  readonly file: File | null
}

/** Defaults to status 200 and an empty object. Text is sent as it is, anything else as JSON. */
export type ServiceReply = {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Throwing means that the connection was lost. */
export type ServiceHandler = (call: ServiceCall) => ServiceReply | Promise<ServiceReply>

export type TestServiceClient = ServiceClient & {
  /** Every call so far, including those in progress. */
  readonly calls: readonly ServiceCall[]
}

type ClientOptions = { readonly tokens?: AccessTokens; readonly clock?: Clock; readonly base?: string }

/** The real client in front of a fake service. */
export function serviceClientFor(handler: ServiceHandler, options: ClientOptions = {}): TestServiceClient {
  const { clock = new ManualClock(), base = 'https://service.test' } = options
  const { tokens = new AccessTokens(async () => ({ ok: true, token: 'T1' })) } = options
  const calls: ServiceCall[] = []
  const answer = async (call: ServiceCall, signal: AbortSignal | undefined | null) => {
    calls.push(call)
    const reply = await untilAborted(Promise.resolve(call).then(handler), signal)
    const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {})
    return { status: reply.status ?? 200, body, headers: reply.headers ?? {} }
  }
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { status, body, headers } = await answer(
      callOf(new URL(String(input)), init.method ?? 'GET', new Headers(init.headers), init.body, null),
      init.signal,
    )
    return new Response([204, 304].includes(status) ? null : body, { status, headers })
  }
  const sendUpload: SendUpload = async ({ url, token, file, signal, onProgress }) => {
    const headers = new Headers({ Authorization: `Token ${token}` })
    try {
      onProgress?.(file.size)
      const {
        status,
        body,
        headers: replyHeaders,
      } = await answer(callOf(url, 'POST', headers, null, file), signal)
      const responseHeaders = new Headers(replyHeaders)
      return {
        status,
        body,
        retryAfter: responseHeaders.get('Retry-After'),
        requestId: responseHeaders.get('X-Request-Id'),
      }
    } catch {
      throw new Fault(signal?.aborted ? 'aborted' : 'network')
    }
  }
  const loadMore = async () => moreCalls
  return { ...createServiceClient({ base, tokens, clock, fetch, sendUpload, loadMore }), calls }
}

function callOf(url: URL, method: string, headers: Headers, body: unknown, file: File | null): ServiceCall {
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    token: headers.get('Authorization')?.replace(/^Token /, '') ?? '',
    headers,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    file,
  }
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined | null): Promise<T> {
  let stopHearing = () => {}
  const abort = new Promise<never>((_, reject) => {
    stopHearing = onAbort([signal ?? undefined], () => reject(new DOMException('aborted', 'AbortError')))
  })
  return Promise.race([work, abort]).finally(stopHearing)
}
