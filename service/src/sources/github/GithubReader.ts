import * as v from 'valibot'
import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Credential } from '../Credential.ts'
import { loginOf } from '../client/loginOf.ts'
import type { JsonLimits } from '../client/readAnswer.ts'
import type { Authorize, SourceAnswer, SourceClient } from '../client/SourceClient.ts'

const HEADERS = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' }
/** Answers that are kept for conditional requests. */
const MAX_CACHED = 500

type Known = { readonly etag: string; readonly answer: unknown }

/**
 * Reads from one GitHub API with conditional requests: a 304 does not count towards the limit of 5,000 calls an
 * hour, which the user's own tools share.
 */
export class GithubReader {
  private readonly client: SourceClient
  private readonly endpoint: string
  private readonly cached = new BoundedMap<Known>(MAX_CACHED)

  constructor({ client, endpoint }: { client: SourceClient; endpoint: string }) {
    this.client = client
    this.endpoint = endpoint
  }

  /** Reads an answer that may change. */
  async read<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    path: string,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    const key = `${loginOf(credential)} ${path}`
    const cached = this.cached.get(key)
    const headers = cached ? { ...HEADERS, 'if-none-match': cached.etag } : HEADERS
    const answer = await this.client.call({ url: this.url(path), headers }, bearer(credential), signal)
    if (answer.status === 304 && cached) {
      await this.client.textOf(answer)
      this.cached.set(key, cached)
      return v.parse(schema, cached.answer)
    }
    await this.client.expectSuccess(answer)
    const read = await this.client.jsonOf(schema, answer)
    const etag = answer.headers.get('etag')
    if (etag !== undefined) this.cached.set(key, { etag, answer: read })
    return read
  }

  /** Reads an answer that never changes, because its path contains a hash. */
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

  /** Downloads bytes of the media type `accept`. */
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

function bearer({ accessToken }: Credential): Authorize {
  return () => ({ authorization: `Bearer ${accessToken}` })
}
