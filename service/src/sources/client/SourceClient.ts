import type { Readable } from 'node:stream'
import type * as v from 'valibot'
import { traced } from '../../lib/tracing.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { Deadline } from '../../outbound/Deadline.ts'
import { toFetchFault } from '../../outbound/FetchFault.ts'
import { followRedirects } from '../../outbound/followRedirects.ts'
import { ACCEPTED_CODINGS, decoded } from '../../outbound/readBody.ts'
import { SourceFault } from '../SourceFault.ts'
import { currentSignal, maxAnswerBytes, timeoutFault } from './callContext.ts'
import { type Failure, type Meaning, meaningOfStatus } from './meaning.ts'
import { waitForTurn } from './pacing.ts'
import { expected, type JsonLimits, parseJson, parseXmlBytes, readBytes, readText } from './readAnswer.ts'
import { MAX_XML_BYTES, XmlElement } from './xml.ts'

export { isNotUnderstood, jsonOf, notUnderstood } from './readAnswer.ts'

export type SourceCall = {
  readonly url: URL
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is, and never to a redirect. Set its type in `headers`. */
  readonly body?: string
  /** Idle timeout in milliseconds. Default 30,000. */
  readonly timeout?: number
}

/** Returns the authorization headers of one request: some sources sign each. */
export type Authorize = (
  call: Readonly<Required<Pick<SourceCall, 'url' | 'headers' | 'body'>>> & { readonly method: string },
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>

export type SourceAnswer = {
  readonly status: number
  /** Lower-case names. Of a repeated header, the first value. */
  readonly headers: ReadonlyMap<string, string>
  /** Read to its end or call `return`: the connection is only released then. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** Bytes received so far, before decompression. */
  readonly received: () => number
  /** The answer came from another origin after a redirect, which got no authorization headers. */
  readonly isElsewhere: boolean
}

const TIMEOUT_MS = 30_000
/** Limit for a whole download: at 4 Mbit/s, the largest stored file, an archive of 256 MB, fits. */
const MAX_DOWNLOAD_MS = 600_000
/** An error body is read up to this size: enough for its reason. */
const MAX_ERROR_BODY_BYTES = 64_000

/**
 * An HTTP client for one source that uses the guarded agent. Every call rejects with a SourceFault, or with the
 * signal's reason once it is aborted. Authorization headers are sent only to the origin that they were made
 * for.
 */
export class SourceClient {
  private readonly agent: GuardedAgent
  private readonly userAgent: string
  private readonly meaning: Meaning

  constructor({ agent, userAgent, meaning }: { agent: GuardedAgent; userAgent: string; meaning: Meaning }) {
    this.agent = agent
    this.userAgent = userAgent
    this.meaning = meaning
  }

  /** Returns any answer, after redirects. */
  async call(call: SourceCall, authorize: Authorize, signal: AbortSignal): Promise<SourceAnswer> {
    const endTurn = await waitForTurn(signal)
    const timeout = new Deadline(call.timeout ?? TIMEOUT_MS, [signal, currentSignal()], timeoutFault)
    let openBody: Readable | null = null
    try {
      const { answer, url } = await this.follow(call, authorize, timeout.signal)
      const { statusCode, headers, body } = answer
      openBody = body
      body.once('close', endTurn)
      const known = new Map(
        Object.entries(headers).flatMap(([name, value]) => {
          const first = Array.isArray(value) ? value[0] : value
          return first === undefined ? [] : [[name, first] as const]
        }),
      )
      const { plain, received } = await decoded(body, known.get('content-encoding') ?? '')
      const isElsewhere = url.origin !== call.url.origin
      return { status: statusCode, headers: known, bytes: readChunks(plain, timeout), received, isElsewhere }
    } catch (error) {
      timeout.clear()
      if (!openBody) endTurn()
      // An unread body would keep its connection.
      openBody?.on('error', () => {}).destroy()
      throw reasonOf(error, timeout)
    }
  }

  /** Returns a successful answer. Rejects with a fault for all others. */
  async get(call: SourceCall, authorize: Authorize, signal: AbortSignal): Promise<SourceAnswer> {
    const answer = await this.call(call, authorize, signal)
    await this.expectSuccess(answer)
    return answer
  }

  /** Rejects with a fault unless the answer is a success. */
  async expectSuccess(answer: SourceAnswer): Promise<void> {
    if (!isSuccess(answer)) throw this.meaningOf(await this.failureOf(answer))
  }

  /** Returns the text of a successful answer, up to `maxBytes`. */
  async text(
    call: SourceCall,
    authorize: Authorize,
    signal: AbortSignal,
    maxBytes?: number,
  ): Promise<string> {
    return this.textOf(await this.get(call, authorize, signal), maxBytes)
  }

  textOf(answer: SourceAnswer, maxBytes?: number): Promise<string> {
    return readText(answer, maxAnswerBytes(maxBytes))
  }

  /** Returns the JSON of a successful answer, parsed by the schema. */
  async json<S extends v.GenericSchema>(
    schema: S,
    call: SourceCall,
    authorize: Authorize,
    signal: AbortSignal,
    limits?: JsonLimits,
  ): Promise<v.InferOutput<S>> {
    return this.jsonOf(schema, await this.get(call, authorize, signal), limits)
  }

  async jsonOf<S extends v.GenericSchema>(
    schema: S,
    answer: SourceAnswer,
    limits?: JsonLimits,
  ): Promise<v.InferOutput<S>> {
    return expected(schema, await this.valueOf([schema], answer, limits))
  }

  /** Returns the JSON of an answer, with everything that one of the schemas reads. */
  async valueOf(
    schemas: readonly v.GenericSchema[],
    answer: SourceAnswer,
    { maxBytes, maxContainers }: JsonLimits = {},
  ): Promise<unknown> {
    return parseJson(await readBytes(answer, maxAnswerBytes(maxBytes)), schemas, maxContainers)
  }

  /** Returns the root element of an XML answer. */
  async xmlOf(root: string, answer: SourceAnswer): Promise<XmlElement> {
    const bytes = await readBytes(answer, maxAnswerBytes(MAX_XML_BYTES))
    return new XmlElement(await parseXmlBytes(bytes, root))
  }

  /** Reads an unsuccessful answer to its end. */
  async failureOf(answer: SourceAnswer): Promise<Failure> {
    const { status, headers, isElsewhere } = answer
    const body = await readText(answer, MAX_ERROR_BODY_BYTES).catch(() => '')
    return { status, headers, body, isElsewhere }
  }

  meaningOf(failure: Failure): SourceFault {
    // The other origin got no credential, so its 401 says nothing about it.
    if (failure.isElsewhere && failure.status === 401) return notHandedOut()
    return this.meaning(failure) ?? meaningOfStatus(failure)
  }

  private async follow(call: SourceCall, authorize: Authorize, signal: AbortSignal) {
    const { method = 'GET', headers = {}, body = '' } = call
    const ask = async (url: URL) => {
      const authHeaders =
        url.origin === call.url.origin ? await authorize({ url, method, headers, body }) : {}
      const known = { accept: '*/*', 'accept-encoding': ACCEPTED_CODINGS, 'user-agent': this.userAgent }
      const request = {
        method,
        headers: { ...known, ...headers, ...authHeaders },
        body: body === '' ? null : body,
        signal,
      }
      const attributes = { 'http.request.method': method, 'server.address': url.hostname }
      return traced({ name: method, kind: 'client', attributes }, async (span) => {
        const answer = await this.agent.request(url, request)
        span.set({ 'http.response.status_code': answer.statusCode })
        if (answer.statusCode >= 400) span.fail()
        return answer
      })
    }
    // Never send a body to another address.
    if (method === 'POST' || body !== '') return { answer: await ask(call.url), url: call.url }
    return followRedirects(call.url, ask)
  }
}

export function isSuccess({ status }: Pick<SourceAnswer, 'status'>): boolean {
  return status >= 200 && status < 300
}

/** For calls without authorization. */
export const anonymous: Authorize = () => ({})

/** Drops an answer unread. */
export async function discard(answer: SourceAnswer): Promise<void> {
  for await (const _ of answer.bytes) return
}

function notHandedOut(): SourceFault {
  return new SourceFault('item', 'The source could not hand out this item.')
}

/** A fault of the item, because other items may be fast enough. */
function downloadTimedOut(): SourceFault {
  return new SourceFault('item', 'The source takes too long to hand this out.')
}

async function* readChunks(body: Readable, timeout: Deadline): AsyncGenerator<Uint8Array> {
  const onAbort = () => body.destroy()
  timeout.signal.addEventListener('abort', onAbort, { once: true })
  // Only the time the source takes counts, not that of the reader.
  let waited = 0
  try {
    timeout.renew()
    let since = performance.now()
    for await (const chunk of body) {
      timeout.pause()
      waited += performance.now() - since
      if (waited > MAX_DOWNLOAD_MS) throw downloadTimedOut()
      yield chunk
      timeout.renew()
      since = performance.now()
    }
    if (timeout.signal.aborted) throw timeout.signal.reason
  } catch (error) {
    throw reasonOf(error, timeout)
  } finally {
    timeout.clear()
    timeout.signal.removeEventListener('abort', onAbort)
    body.on('error', () => {}).destroy()
  }
}

function reasonOf(error: unknown, { signal }: Deadline): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof SourceFault) return error
  return new SourceFault('unavailable', 'The source cannot be reached.', null, { cause: toFetchFault(error) })
}
