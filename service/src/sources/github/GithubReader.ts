import * as v from 'valibot'
import { keepNewest } from '../../lib/keepNewest.ts'
import type { Credential } from '../Connector.ts'
import { loginOf } from '../client/loginOf.ts'
import type { JsonLimits } from '../client/readAnswer.ts'
import type { Authorise, SourceAnswer, SourceClient } from '../client/SourceClient.ts'

const HEADERS = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' }
/** Answers that are kept to be asked for again. */
const KEPT = 500

type Known = { readonly etag: string; readonly answer: unknown }

/**
 * Reads from the API of one GitHub. What was read before is asked for with its ETag: as long as it holds, that costs
 * nothing of the limit of 5,000 calls an hour, which the person's own tools share.
 */
export class GithubReader {
  private readonly client: SourceClient
  private readonly endpoint: string
  private readonly known = new Map<string, Known>()

  constructor({ client, endpoint }: { client: SourceClient; endpoint: string }) {
    this.client = client
    this.endpoint = endpoint
  }

  /** An answer that may change. */
  async read<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    path: string,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    const key = `${loginOf(credential)} ${path}`
    const known = this.known.get(key)
    const headers = known ? { ...HEADERS, 'if-none-match': known.etag } : HEADERS
    const answer = await this.client.call({ url: this.url(path), headers }, bearer(credential), signal)
    if (answer.status === 304 && known) {
      await this.client.textOf(answer)
      keepNewest(this.known, key, known, KEPT)
      return v.parse(schema, known.answer)
    }
    await this.client.expectSuccess(answer)
    const read = await this.client.jsonOf(schema, answer)
    const etag = answer.headers.get('etag')
    if (etag !== undefined) keepNewest(this.known, key, { etag, answer: read }, KEPT)
    return read
  }

  /** An answer that is asked for once, as what is named by its hash never changes. */
  async readOnce<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    path: string,
    signal: AbortSignal,
    limits?: JsonLimits,
  ): Promise<v.InferOutput<S>> {
    const call = { url: this.url(path), headers: HEADERS }
    return this.client.json(schema, call, bearer(credential), signal, limits)
  }

  /** Bytes, as `accept` has them. */
  bytes(credential: Credential, path: string, accept: string, signal: AbortSignal): Promise<SourceAnswer> {
    const call = { url: this.url(path), headers: { ...HEADERS, accept } }
    return this.client.get(call, bearer(credential), signal)
  }

  jsonOf<S extends v.GenericSchema>(schema: S, answer: SourceAnswer): Promise<v.InferOutput<S>> {
    return this.client.jsonOf(schema, answer)
  }

  private url(path: string): URL {
    return new URL(`${this.endpoint}${path}`)
  }
}

function bearer({ accessToken }: Credential): Authorise {
  return () => ({ authorization: `Bearer ${accessToken}` })
}
