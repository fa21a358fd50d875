import type * as v from 'valibot'
import type { Credential } from '../Credential.ts'
import type { CallContext } from '../client/callContext.ts'
import { gone } from '../client/meaning.ts'
import { anonymous, discard, type SourceAnswer, type SourceClient } from '../client/SourceClient.ts'

type Headers = Readonly<Record<string, string>>
/** Null members are omitted. */
export type Query = Readonly<Record<string, string | number | null>>

type Deps = {
  readonly client: SourceClient
  /** The origin of the customer's helpdesk, without a slash at its end. */
  readonly base: (credential: Credential) => string
  /** The authorization headers. */
  readonly proof: (credential: Credential) => Headers
  /** Further headers of each call. */
  readonly headers?: Headers
}

/** Fits a page of a hundred articles with their texts. */
const MAX_ANSWER_BYTES = 64_000_000

/** The JSON API of a helpdesk, at the customer's own address. */
export class DeskApi {
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  async get<S extends v.GenericSchema>(
    schema: S,
    [path, query = {}]: readonly [path: string, query?: Query],
    context: CallContext,
  ): Promise<v.InferOutput<S>> {
    return this.jsonOf(schema, await this.answer([path, query], context))
  }

  /** Returns a successful answer with its headers. A redirect to another origin means that the helpdesk is gone. */
  async answer(
    [path, query = {}]: readonly [path: string, query?: Query],
    { credential, signal }: CallContext,
  ): Promise<SourceAnswer> {
    const { client, proof } = this.deps
    const url = this.url(path, query, credential)
    const answer = await client.call({ url, headers: this.headers() }, () => proof(credential), signal)
    if (answer.isElsewhere) {
      await discard(answer)
      throw gone()
    }
    await client.expectSuccess(answer)
    return answer
  }

  /** `timeoutMs`: for requests that take long. */
  async post<S extends v.GenericSchema>(
    schema: S,
    [path, body]: readonly [path: string, body: unknown],
    { credential, signal }: CallContext,
    timeoutMs?: number,
  ): Promise<v.InferOutput<S>> {
    const { client, proof } = this.deps
    const url = this.url(path, {}, credential)
    const headers = { ...this.headers(), 'content-type': 'application/json' }
    const timeout = timeoutMs === undefined ? {} : { timeout: timeoutMs }
    const call = { url, method: 'POST', headers, body: JSON.stringify(body), ...timeout } as const
    return client.json(schema, call, () => proof(credential), signal, { maxBytes: MAX_ANSWER_BYTES })
  }

  jsonOf<S extends v.GenericSchema>(schema: S, answer: SourceAnswer): Promise<v.InferOutput<S>> {
    return this.deps.client.jsonOf(schema, answer, { maxBytes: MAX_ANSWER_BYTES })
  }

  /** Downloads from a URL in an answer. Only the helpdesk itself gets the authorization headers. */
  bytes(address: URL, { credential, signal }: CallContext): Promise<SourceAnswer> {
    const { client, base, proof } = this.deps
    const isOurs = address.origin === new URL(base(credential)).origin
    return client.get({ url: address }, isOurs ? () => proof(credential) : anonymous, signal)
  }

  /** Returns the page of the helpdesk where a user opens something. */
  addressOf(path: string, { credential }: Pick<CallContext, 'credential'>): string {
    return this.url(path, {}, credential).href
  }

  private headers(): Headers {
    return { accept: 'application/json', ...this.deps.headers }
  }

  url(path: string, query: Query, credential: Credential): URL {
    const url = new URL(`${this.deps.base(credential)}${path}`)
    for (const [name, value] of Object.entries(query))
      if (value !== null) url.searchParams.set(name, String(value))
    return url
  }
}

export function bearerOf({ accessToken }: Pick<Credential, 'accessToken'>): Headers {
  return { authorization: `Bearer ${accessToken}` }
}
