import type * as v from 'valibot'
import type { Credential } from '../Connector.ts'
import type { CallContext } from '../client/callContext.ts'
import { gone } from '../client/meaning.ts'
import { anonymous, discard, type SourceAnswer, type SourceClient } from '../client/SourceClient.ts'

type Headers = Readonly<Record<string, string>>
/** What is null is left out. */
export type Query = Readonly<Record<string, string | number | null>>

type Deps = {
  readonly client: SourceClient
  /** The address of somebody's own helpdesk, without a slash at its end. */
  readonly base: (credential: Credential) => string
  /** What proves who asks. */
  readonly proof: (credential: Credential) => Headers
  /** What else each call says. */
  readonly headers?: Headers
}

/** Bytes of an answer: a page of a hundred articles with their texts. */
const LARGEST = 64_000_000

/** The API of a helpdesk: JSON, at an address of the customer's own. */
export class DeskApi {
  private readonly means: Deps

  constructor(means: Deps) {
    this.means = means
  }

  async get<S extends v.GenericSchema>(
    schema: S,
    [path, query = {}]: readonly [path: string, query?: Query],
    asked: CallContext,
  ): Promise<v.InferOutput<S>> {
    return this.jsonOf(schema, await this.answer([path, query], asked))
  }

  /** A success, for those who read its headers too. What leads elsewhere is no helpdesk any more. */
  async answer(
    [path, query = {}]: readonly [path: string, query?: Query],
    { credential, signal }: CallContext,
  ): Promise<SourceAnswer> {
    const { client, proof } = this.means
    const url = this.url(path, query, credential)
    const answer = await client.call({ url, headers: this.headers() }, () => proof(credential), signal)
    if (answer.isElsewhere) {
      await discard(answer)
      throw gone()
    }
    await client.expectSuccess(answer)
    return answer
  }

  /** `timeoutMs`: of a question that takes long. */
  async post<S extends v.GenericSchema>(
    schema: S,
    [path, body]: readonly [path: string, body: unknown],
    { credential, signal }: CallContext,
    timeoutMs?: number,
  ): Promise<v.InferOutput<S>> {
    const { client, proof } = this.means
    const url = this.url(path, {}, credential)
    const headers = { ...this.headers(), 'content-type': 'application/json' }
    const timeout = timeoutMs === undefined ? {} : { timeout: timeoutMs }
    const call = { url, method: 'POST', headers, body: JSON.stringify(body), ...timeout } as const
    return client.json(schema, call, () => proof(credential), signal, { maxBytes: LARGEST })
  }

  jsonOf<S extends v.GenericSchema>(schema: S, answer: SourceAnswer): Promise<v.InferOutput<S>> {
    return this.means.client.jsonOf(schema, answer, { maxBytes: LARGEST })
  }

  /** What an address of an answer leads to. Only the helpdesk itself is shown who asks. */
  bytes(address: URL, { credential, signal }: CallContext): Promise<SourceAnswer> {
    const { client, base, proof } = this.means
    const isOurs = address.origin === new URL(base(credential)).origin
    return client.get({ url: address }, isOurs ? () => proof(credential) : anonymous, signal)
  }

  /** Returns where a person opens something, at a page of the helpdesk. */
  addressOf(path: string, { credential }: Pick<CallContext, 'credential'>): string {
    return this.url(path, {}, credential).href
  }

  private headers(): Headers {
    return { accept: 'application/json', ...this.means.headers }
  }

  url(path: string, query: Query, credential: Credential): URL {
    const url = new URL(`${this.means.base(credential)}${path}`)
    for (const [name, value] of Object.entries(query))
      if (value !== null) url.searchParams.set(name, String(value))
    return url
  }
}

export function bearerOf({ accessToken }: Pick<Credential, 'accessToken'>): Headers {
  return { authorization: `Bearer ${accessToken}` }
}
