import { buildRequest } from './buildRequest.ts'
import type { Call, Operation } from './call.ts'
import { InletError } from './InletError.ts'
import { sendWithRetries } from './sendWithRetries.ts'

type Credentials = { readonly Authorization: string; readonly 'customer-id'?: string }

/** Returns the headers that say who calls. `refused`: the `Authorization` that the service didn't accept. */
export type Authorize = (operation: Operation, refused?: string) => Promise<Credentials>

export type Connection = {
  /** The URL of your deployment, for example `https://connect.example.com`. */
  readonly baseUrl: string
  /** Timeout of each attempt. Default: 60,000. */
  readonly timeoutMs?: number
}

export function createCall({ baseUrl, timeoutMs = 60_000 }: Connection, authorize: Authorize): Call {
  return async (operation, request, options = {}) => {
    const { url, headers, body } = buildRequest(baseUrl, operation, request, options)
    const { signal } = options
    const send = (credentials?: Credentials) => {
      const timeout = AbortSignal.timeout(timeoutMs)
      return fetch(url, {
        method: operation.method,
        headers: { ...headers, ...credentials },
        body,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
    }
    const isOpen = operation.caller === 'anyone'
    const response = await sendWithRetries(
      () => (isOpen ? send() : sendAuthorized(send, (refused) => authorize(operation, refused))),
      signal,
    )
    if (!response.ok) throw await InletError.of(response)
    return response.json()
  }
}

/** Sends it once more if the service refuses the credentials and there are others. */
async function sendAuthorized(
  send: (credentials: Credentials) => Promise<Response>,
  authorize: (refused?: string) => Promise<Credentials>,
): Promise<Response> {
  const credentials = await authorize()
  const response = await send(credentials)
  if (response.status !== 401) return response
  const renewed = await authorize(credentials.Authorization)
  if (renewed.Authorization === credentials.Authorization) return response
  await response.body?.cancel()
  return send(renewed)
}
