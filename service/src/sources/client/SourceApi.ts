import type * as v from 'valibot'
import type { Credential } from '../Credential.ts'
import type { Authorize, SourceAnswer, SourceClient } from './SourceClient.ts'

export type Query = Readonly<Record<string, string | null>>
/**
 * `path`: below the API's base. Null members of the query are omitted. With a `body`, the call is a POST of
 * JSON.
 */
export type ApiRequest = {
  readonly path: string
  readonly query?: Query
  readonly body?: object
  readonly credential: Credential
}

type Deps = {
  readonly client: SourceClient
  readonly base: string
  readonly authorize: (credential: Credential) => Authorize
  readonly headers?: Readonly<Record<string, string>>
}

/** A JSON API below one base URL. */
export class SourceApi {
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** Returns a successful answer. Rejects with a fault for all others. */
  get(request: ApiRequest, signal: AbortSignal): Promise<SourceAnswer> {
    const { client, base, authorize, headers = {} } = this.deps
    const url = new URL(`${base}${request.path}`)
    for (const [name, value] of Object.entries(request.query ?? {}))
      if (value !== null) url.searchParams.set(name, value)
    const post = request.body && {
      method: 'POST' as const,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(request.body),
    }
    return client.get({ url, headers, ...post }, authorize(request.credential), signal)
  }

  async read<S extends v.GenericSchema>(
    schema: S,
    request: ApiRequest,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    return (await this.readAnswer(schema, request, signal)).value
  }

  /** The same, with the headers of the answer. */
  async readAnswer<S extends v.GenericSchema>(
    schema: S,
    request: ApiRequest,
    signal: AbortSignal,
  ): Promise<{ value: v.InferOutput<S>; headers: SourceAnswer['headers'] }> {
    const answer = await this.get(request, signal)
    return { value: await this.deps.client.jsonOf(schema, answer), headers: answer.headers }
  }
}

export function bearer({ accessToken }: Credential): Authorize {
  return () => ({ authorization: `Bearer ${accessToken}` })
}
