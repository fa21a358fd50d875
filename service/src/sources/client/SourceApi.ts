import type * as v from 'valibot'
import type { Credential } from '../Connector.ts'
import type { Authorise, SourceAnswer, SourceClient } from './SourceClient.ts'

export type Query = Readonly<Record<string, string | null>>
/** `path`: below the API's base. Members of the query that are null are left out. With a `body` it is a POST of JSON. */
export type ApiRequest = {
  readonly path: string
  readonly query?: Query
  readonly body?: object
  readonly credential: Credential
}

type Deps = {
  readonly client: SourceClient
  readonly base: string
  readonly authorise: (credential: Credential) => Authorise
  readonly headers?: Readonly<Record<string, string>>
}

/** An API that answers JSON below one address. */
export class SourceApi {
  private readonly means: Deps

  constructor(means: Deps) {
    this.means = means
  }

  /** A success; every other answer rejects with what it means. */
  get(asked: ApiRequest, signal: AbortSignal): Promise<SourceAnswer> {
    const { client, base, authorise, headers = {} } = this.means
    const url = new URL(`${base}${asked.path}`)
    for (const [name, value] of Object.entries(asked.query ?? {}))
      if (value !== null) url.searchParams.set(name, value)
    const post = asked.body && {
      method: 'POST' as const,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(asked.body),
    }
    return client.get({ url, headers, ...post }, authorise(asked.credential), signal)
  }

  async read<S extends v.GenericSchema>(
    schema: S,
    asked: ApiRequest,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    return (await this.readAnswer(schema, asked, signal)).value
  }

  /** Likewise, with what the answer says beside. */
  async readAnswer<S extends v.GenericSchema>(
    schema: S,
    asked: ApiRequest,
    signal: AbortSignal,
  ): Promise<{ value: v.InferOutput<S>; headers: SourceAnswer['headers'] }> {
    const answer = await this.get(asked, signal)
    return { value: await this.means.client.jsonOf(schema, answer), headers: answer.headers }
  }
}

export function bearer({ accessToken }: Credential): Authorise {
  return () => ({ authorization: `Bearer ${accessToken}` })
}
