import type * as v from 'valibot'
import type { Clock } from '../lib/Clock.ts'
import { logError } from '../lib/log.ts'
import type { AccessTokens } from './AccessTokens.ts'
import { type Answer, readSuccess } from './Answer.ts'
import { callInit } from './callInit.ts'
import { Fault } from './Fault.ts'
import { onAbort } from './onAbort.ts'
import type { CallOptions } from './ServiceClient.ts'
import { serviceAddress } from './serviceAddress.ts'

/** Timeout of a call, in milliseconds. */
export const CALL_LIMIT = 30_000

export type AuthenticatedFetchOptions = {
  /** Base URL of the service, without a trailing slash. */
  readonly base: string
  readonly tokens: AccessTokens
  readonly clock: Clock
  /** Returns why a call was refused. `what` names the call in the log. */
  readonly refusal: (answer: Answer, what: string) => Fault | Promise<Fault>
  /** Default: the browser's. */
  readonly fetch?: typeof globalThis.fetch
}

type Init = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly body?: BodyInit
  readonly isJson?: boolean
  readonly accept?: string
}

/** Calls of the service. Each rejects only with a Fault; closing the tokens aborts them all. */
export class AuthenticatedFetch {
  constructor(private readonly config: AuthenticatedFetchOptions) {}

  async get<S extends v.GenericSchema>(
    answer: S,
    path: string,
    options: CallOptions = {},
  ): Promise<v.InferOutput<S>> {
    const response = await this.send(path, { method: 'GET' }, options)
    // Without the query, which may contain typed text.
    return this.read(answer, response, `GET ${path.split('?')[0]}`)
  }

  async post<S extends v.GenericSchema>(
    answer: S,
    path: string,
    body: unknown,
    options: CallOptions = {},
  ): Promise<v.InferOutput<S>> {
    const response = await this.send(
      path,
      { method: 'POST', body: JSON.stringify(body), isJson: true },
      options,
    )
    return this.read(answer, response, `POST ${path}`)
  }

  private async read<S extends v.GenericSchema>(
    schema: S,
    answer: Answer,
    what: string,
  ): Promise<v.InferOutput<S>> {
    if (answer.status !== 200) throw await this.config.refusal(answer, what)
    return readSuccess(schema, answer, what)
  }

  /** Returns a response of any status. A body that can be read only once is not sent twice. */
  async send(path: string, init: Init, { signal }: CallOptions = {}): Promise<Answer> {
    const url = serviceAddress(this.config.base, path)
    return this.config.tokens.authorize((token) => this.attempt(url, init, token, signal), {
      signal,
      isReplayable: !(init.body instanceof ReadableStream),
    })
  }

  private async attempt(url: URL, init: Init, token: string, signal?: AbortSignal): Promise<Answer> {
    const ending = new AbortController()
    const stopHearing = onAbort([this.config.tokens.closed, signal], () => ending.abort())
    let isLate = false
    const stopTimer = this.config.clock.after(CALL_LIMIT, () => {
      isLate = true
      ending.abort()
    })
    const authorized = callInit(init.method, token)
    if (init.isJson) authorized.headers.set('Content-Type', 'application/json')
    if (init.accept) authorized.headers.set('Accept', init.accept)
    try {
      const { fetch = globalThis.fetch } = this.config
      const response = await fetch(url, { ...authorized, body: init.body, signal: ending.signal })
      const { status, headers: said } = response
      const retryAfter = said.get('Retry-After')
      return { status, retryAfter, requestId: said.get('X-Request-Id'), body: await response.text() }
    } catch (cause) {
      if (ending.signal.aborted && !isLate) throw new Fault('aborted')
      logError(`${init.method} ${url.pathname}: ${isLate ? 'no answer in time' : 'no connection'}`, cause)
      throw new Fault(isLate ? 'timeout' : 'network')
    } finally {
      stopTimer()
      stopHearing()
    }
  }
}
