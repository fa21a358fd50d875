import * as v from 'valibot'
import type { AccountIdentity, Credential } from '../Credential.ts'
import type { Failure } from '../client/meaning.ts'
import type { Authorize, SourceAnswer, SourceClient } from '../client/SourceClient.ts'
import { isSuccess } from '../client/SourceClient.ts'
import { SourceFault } from '../SourceFault.ts'

type Query = Readonly<Record<string, string>>
/** Path, query and headers of a request. */
type At = readonly [path: string, query?: Query, headers?: Readonly<Record<string, string>>]

/** The origin of Google Drive's export links. */
const EXPORTS = 'https://docs.google.com'

/** Maximum size of an answer to a POST, such as a channel. */
const MAX_SENT_ANSWER_BYTES = 100_000

const Person = v.object({ sub: v.pipe(v.string(), v.nonEmpty()), email: v.optional(v.string()) })

/** One of Google's APIs. */
export class GoogleApi {
  private readonly client: SourceClient
  private readonly base: string

  constructor(client: SourceClient, base: string) {
    this.client = client
    this.base = base
  }

  /** `maxBytes`: maximum size of the answer in bytes. */
  async read<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    [path, query, headers = {}]: At,
    signal: AbortSignal,
    maxBytes?: number,
  ): Promise<v.InferOutput<S>> {
    const call = { url: this.url(path, query), headers }
    return this.client.json(schema, call, bearer(credential), signal, { maxBytes: maxBytes })
  }

  /** The same. Returns null for these statuses, unless they mean a rate limit. */
  async readUnless<S extends v.GenericSchema>(
    statuses: readonly number[],
    schema: S,
    credential: Credential,
    [path, query]: readonly [path: string, query?: Query],
    signal: AbortSignal,
  ): Promise<v.InferOutput<S> | null> {
    const answer = await this.client.call({ url: this.url(path, query) }, bearer(credential), signal)
    if (isSuccess(answer)) return this.client.jsonOf(schema, answer)
    const failure: Failure = await this.client.failureOf(answer)
    const fault = this.client.meaningOf(failure)
    if (statuses.includes(failure.status) && fault.code !== 'rate-limited') return null
    throw fault
  }

  /** Posts JSON and returns the text of the answer, which may be empty. */
  send(
    credential: Credential,
    [path, query]: readonly [path: string, query?: Query],
    body: object,
    signal: AbortSignal,
  ): Promise<string> {
    const headers = { 'content-type': 'application/json' }
    const call = { url: this.url(path, query), method: 'POST', headers, body: JSON.stringify(body) } as const
    return this.client.text(call, bearer(credential), signal, MAX_SENT_ANSWER_BYTES)
  }

  bytes(credential: Credential, [path, query, headers = {}]: At, signal: AbortSignal): Promise<SourceAnswer> {
    return this.client.get({ url: this.url(path, query), headers }, bearer(credential), signal)
  }

  /** Downloads from a URL in an answer. Only Google gets the token. */
  async bytesAt(credential: Credential, url: URL, signal: AbortSignal): Promise<SourceAnswer> {
    const own = new URL(this.base)
    const isGoogle = own.hostname.endsWith('.googleapis.com') && url.origin === EXPORTS
    if (!isGoogle && url.origin !== own.origin)
      throw new SourceFault('item', 'Google names an address that is not its own.')
    return this.client.get({ url }, bearer(credential), signal)
  }

  private url(path: string, query: Query = {}): URL {
    const url = new URL(`${this.base}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
}

/** Returns who signed in. By number, because email addresses are reassigned. */
export async function googleIdentity(
  client: SourceClient,
  { source, userinfo }: { readonly source: string; readonly userinfo: string },
  credential: Credential,
  signal: AbortSignal,
): Promise<AccountIdentity> {
  const { sub, email } = await client.json(Person, { url: new URL(userinfo) }, bearer(credential), signal)
  const name = email ?? sub
  return { externalId: `${source}|${sub}`, metadata: { name, username: name } }
}

function bearer({ accessToken }: Credential): Authorize {
  return () => ({ authorization: `Bearer ${accessToken}` })
}
