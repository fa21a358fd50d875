import * as v from 'valibot'
import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { CallContext } from '../client/callContext.ts'
import { loginOf } from '../client/loginOf.ts'
import { rateLimited } from '../client/meaning.ts'
import { bearer, type Query, SourceApi } from '../client/SourceApi.ts'
import { isSuccess, notUnderstood, type SourceAnswer, type SourceClient } from '../client/SourceClient.ts'

/** One page of a list, the offset of the next, and the library's version. */
type ZoteroPage<T> = {
  readonly entries: readonly T[]
  readonly next: number | null
  readonly version: number
}

const HEADERS = { 'zotero-api-version': '3' }
/** Zotero's maximum page size. */
const PAGE = 100
/** How many rows may be deleted between two pages. */
const OVERLAP_ROWS = 5
/** Logins whose pauses are remembered. */
const MAX_PAUSES = 1000

/** Zotero's web API. Any answer may ask for a pause, even a success: no request is made until it is over. */
export class ZoteroApi {
  private readonly client: SourceClient
  private readonly clock: Clock
  private readonly base: string
  private readonly api: SourceApi
  /** The end of the pause of each login, in milliseconds since 1970. */
  private readonly pauses = new BoundedMap<number>(MAX_PAUSES)

  constructor(client: SourceClient, clock: Clock, base: string) {
    this.client = client
    this.clock = clock
    this.base = base
    this.api = new SourceApi({ client, base, authorize: bearer, headers: HEADERS })
  }

  async read<S extends v.GenericSchema>(
    schema: S,
    path: string,
    context: CallContext,
    query: Query = {},
  ): Promise<v.InferOutput<S>> {
    return this.client.jsonOf(schema, await this.get(path, context, query))
  }

  /** Reads a page of a list from an offset. */
  async page<S extends v.GenericSchema>(
    schema: S,
    [path, query]: readonly [path: string, query: Query],
    start: number,
    context: CallContext,
  ): Promise<ZoteroPage<v.InferOutput<S>>> {
    const answer = await this.get(path, context, { ...query, limit: String(PAGE), start: String(start) })
    const { headers } = answer
    const entries = await this.client.jsonOf(v.array(schema), answer)
    const total = Number(headers.get('total-results') ?? Number.NaN)
    const end = start + entries.length
    if (entries.length > PAGE || Number.isNaN(total)) throw notUnderstood()
    // Deletions shift later rows forward.
    const overlap = Math.min(OVERLAP_ROWS, Math.floor(entries.length / 4))
    const next = entries.length > 0 && end < total ? end - overlap : null
    return { entries, next, version: versionOf(headers) }
  }

  /** Returns the current version of a library. */
  async version(library: string, context: CallContext): Promise<number> {
    const answer = await this.get(`/${library}/items`, context, { format: 'versions', limit: '1' })
    await this.client.textOf(answer)
    return versionOf(answer.headers)
  }

  async get(path: string, { credential, signal }: CallContext, query: Query = {}): Promise<SourceAnswer> {
    const key = loginOf(credential)
    const pause = (this.pauses.get(key) ?? 0) - this.now()
    if (pause > 0) throw rateLimited(new Map(), Math.ceil(pause / 1000))
    const answer = await this.api.get({ path, query, credential }, signal)
    const seconds = Number(answer.headers.get('backoff') ?? 0)
    if (seconds > 0) this.pauses.set(key, this.now() + seconds * 1000)
    return answer
  }

  /** Deletes a key. A missing key is already deleted. */
  async end({ credential, signal }: CallContext): Promise<void> {
    const call = { url: new URL(`${this.base}/keys/current`), method: 'DELETE', headers: HEADERS } as const
    const answer = await this.client.call(call, bearer(credential), signal)
    if (isSuccess(answer)) {
      await this.client.textOf(answer)
      return
    }
    const failure = await this.client.failureOf(answer)
    const fault = this.client.meaningOf(failure)
    if (fault.code !== 'reconnect' && fault.code !== 'gone') throw fault
  }

  private now(): number {
    return this.clock.now().getTime()
  }
}

function versionOf(headers: SourceAnswer['headers']): number {
  const version = Number(headers.get('last-modified-version') ?? Number.NaN)
  if (!Number.isInteger(version)) throw notUnderstood()
  return version
}
