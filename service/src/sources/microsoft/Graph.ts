import type * as v from 'valibot'
import type { Credential } from '../Credential.ts'
import type { CallContext } from '../client/callContext.ts'
import { isSuccess, notUnderstood, type SourceAnswer, type SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { expired } from '../feed/expired.ts'
import { pageOfEntries } from './graphAnswers.ts'
import { graphErrorCode } from './graphErrorCode.ts'

export const GRAPH_ENDPOINT = 'https://graph.microsoft.com/v1.0'

type Headers = Readonly<Record<string, string>>
export type GraphContext = CallContext & { readonly headers?: Headers }

/** One page of a collection. `next`: the URL of the next page. `delta`: the URL of later changes. */
export type GraphPage<T> = {
  readonly entries: readonly T[]
  readonly next: string | null
  readonly delta: string | null
}

/** Maximum size of an answer to a POST, such as a subscription. */
const MAX_SENT_ANSWER_BYTES = 100_000
/** Pages to skip until the cursor of now. */
const MAX_PAGES = 1000

/** Calls Microsoft Graph as the user. */
export class Graph {
  private readonly client: SourceClient
  private readonly endpoint: string

  /** `endpoint`: includes the version. */
  constructor({ client, endpoint }: { client: SourceClient; endpoint: string }) {
    this.client = client
    this.endpoint = endpoint
  }

  async read<S extends v.GenericSchema>(
    schema: S,
    path: string,
    { credential, signal, headers }: GraphContext,
  ): Promise<v.InferOutput<S>> {
    return this.client.json(schema, { url: this.at(path), headers }, bearer(credential), signal)
  }

  /** Sends JSON or an empty body. Returns the text of the answer, which may be empty. */
  send(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body: object | null,
    { credential, signal }: GraphContext,
  ): Promise<string> {
    const headers = { 'content-type': 'application/json' }
    const sent = body === null ? {} : { headers, body: JSON.stringify(body) }
    return this.client.text(
      { url: this.at(path), method, ...sent },
      bearer(credential),
      signal,
      MAX_SENT_ANSWER_BYTES,
    )
  }

  /** Reads a page by its path, or by the full URL from the previous page. */
  async page<S extends v.GenericSchema>(
    entry: S,
    path: string,
    { credential, signal, headers }: GraphContext,
  ): Promise<GraphPage<v.InferOutput<S>>> {
    const call = { url: this.at(path), headers }
    return this.pageIn(entry, await this.client.get(call, bearer(credential), signal))
  }

  /** Reads a page of changes. Rejects with `cursor-expired` if its URL is too old. */
  async changes<S extends v.GenericSchema>(
    entry: S,
    path: string,
    { credential, signal, headers }: GraphContext,
  ): Promise<GraphPage<v.InferOutput<S>>> {
    const answer = await this.client.call({ url: this.at(path), headers }, bearer(credential), signal)
    if (isSuccess(answer)) return this.pageIn(entry, answer)
    const failure = await this.client.failureOf(answer)
    const isOld = failure.status === 410 || /^(?:resync|syncState)/i.test(graphErrorCode(failure.body))
    throw isOld ? expired() : this.client.meaningOf(failure)
  }

  /** Skips to the cursor of now. */
  async now<S extends v.GenericSchema>(entry: S, path: string, context: GraphContext): Promise<string> {
    const seen = new Set<string>()
    for (let at: string | null = path; at !== null && !seen.has(at) && seen.size < MAX_PAGES; ) {
      seen.add(at)
      const { next, delta }: GraphPage<unknown> = await this.changes(entry, at, context)
      if (delta !== null) return delta
      at = next
    }
    throw notUnderstood()
  }

  /** Redirects to another host, which gets no token: https://learn.microsoft.com/graph/api/driveitem-get-content */
  content(path: string, { credential, signal, headers }: GraphContext): Promise<SourceAnswer> {
    return whileFetching(this.client.get({ url: this.at(path), headers }, bearer(credential), signal))
  }

  private async pageIn<S extends v.GenericSchema>(
    entry: S,
    answer: SourceAnswer,
  ): Promise<GraphPage<v.InferOutput<S>>> {
    const page = await this.client.jsonOf(pageOfEntries(entry), answer)
    return { entries: page.value, next: page['@odata.nextLink'], delta: page['@odata.deltaLink'] }
  }

  /** Next-page URLs must stay at Graph's origin, because they get the token. */
  private at(path: string): URL {
    if (path.startsWith('/')) return new URL(`${this.endpoint}${path}`)
    if (!URL.canParse(path) || new URL(path).origin !== new URL(this.endpoint).origin) throw notUnderstood()
    return new URL(path)
  }
}

function bearer({ accessToken }: Credential) {
  return () => ({ authorization: `Bearer ${accessToken}` })
}
