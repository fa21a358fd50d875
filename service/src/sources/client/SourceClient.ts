import type { Readable } from 'node:stream'
import type * as v from 'valibot'
import { traced } from '../../lib/tracing.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { Deadline } from '../../outbound/Deadline.ts'
import { toFetchFault } from '../../outbound/FetchFault.ts'
import { followRedirects } from '../../outbound/followRedirects.ts'
import { ACCEPTED_CODINGS, decoded } from '../../outbound/readBody.ts'
import { SourceFault } from '../Connector.ts'
import { bytesAllowed, signalOfWork, unanswered } from './callContext.ts'
import { type Failure, type Meaning, meaningOfStatus } from './meaning.ts'
import { turnToAsk } from './pacing.ts'
import { expected, type JsonLimits, parseJson, parseXmlBytes, readBytes, readText } from './readAnswer.ts'
import { LARGEST_XML, XmlElement } from './xml.ts'

export { isNotUnderstood, jsonOf, notUnderstood } from './readAnswer.ts'

export type SourceCall = {
  readonly url: URL
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is, and along no redirect; say its type in `headers`. */
  readonly body?: string
  /** Milliseconds that the source may stay silent. Default 30,000. */
  readonly timeout?: number
}

/** The headers that prove who asks: made for one request, as some sources sign each. */
export type Authorise = (
  call: Readonly<Required<Pick<SourceCall, 'url' | 'headers' | 'body'>>> & { readonly method: string },
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>

export type SourceAnswer = {
  readonly status: number
  /** In lower case; of one that came twice the first. */
  readonly headers: ReadonlyMap<string, string>
  /** To be read to its end, or left early by `return`: only then is the connection free. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** Bytes that have come over the line so far. */
  readonly received: () => number
  /** It came from another origin than the one that was asked, which was shown no proof. */
  readonly isElsewhere: boolean
}

const TIMEOUT_MS = 30_000
/** Milliseconds that a file may take altogether: the largest that is kept, an archive of 256 MB, comes in it over a line of 4 Mbit/s. */
const LONGEST_FILE_MS = 600_000
/** Bytes of an answer that is no success: enough for its reason. */
const LARGEST_REASON = 64_000

/**
 * HTTP with one source, on the guarded way out. Every call rejects with a SourceFault, or with the signal's reason once
 * it is aborted. The proof of who asks goes only to the origin that it was made for.
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

  /** Any answer, after its redirects. */
  async call(call: SourceCall, authorise: Authorise, signal: AbortSignal): Promise<SourceAnswer> {
    const leave = await turnToAsk(signal)
    const timeout = new Deadline(call.timeout ?? TIMEOUT_MS, [signal, signalOfWork()], unanswered)
    let arrived: Readable | null = null
    try {
      const { answer, url } = await this.follow(call, authorise, timeout.signal)
      const { statusCode, headers, body } = answer
      arrived = body
      body.once('close', leave)
      const known = new Map(
        Object.entries(headers).flatMap(([name, value]) => {
          const first = Array.isArray(value) ? value[0] : value
          return first === undefined ? [] : [[name, first] as const]
        }),
      )
      const { plain, received } = await decoded(body, known.get('content-encoding') ?? '')
      const isElsewhere = url.origin !== call.url.origin
      return { status: statusCode, headers: known, bytes: arriving(plain, timeout), received, isElsewhere }
    } catch (error) {
      timeout.clear()
      if (!arrived) leave()
      // Unread it would keep its connection.
      arrived?.on('error', () => {}).destroy()
      throw reasonOf(error, timeout)
    }
  }

  /** A success; every other answer rejects with what it means. */
  async get(call: SourceCall, authorise: Authorise, signal: AbortSignal): Promise<SourceAnswer> {
    const answer = await this.call(call, authorise, signal)
    await this.expectSuccess(answer)
    return answer
  }

  /** Rejects with what an answer means that is no success. */
  async expectSuccess(answer: SourceAnswer): Promise<void> {
    if (!isSuccess(answer)) throw this.meaningOf(await this.failureOf(answer))
  }

  /** The text of a success, of so many bytes at most. */
  async text(
    call: SourceCall,
    authorise: Authorise,
    signal: AbortSignal,
    maxBytes?: number,
  ): Promise<string> {
    return this.textOf(await this.get(call, authorise, signal), maxBytes)
  }

  textOf(answer: SourceAnswer, maxBytes?: number): Promise<string> {
    return readText(answer, bytesAllowed(maxBytes))
  }

  /** The JSON of a success, as the schema has it. */
  async json<S extends v.GenericSchema>(
    schema: S,
    call: SourceCall,
    authorise: Authorise,
    signal: AbortSignal,
    limits?: JsonLimits,
  ): Promise<v.InferOutput<S>> {
    return this.jsonOf(schema, await this.get(call, authorise, signal), limits)
  }

  async jsonOf<S extends v.GenericSchema>(
    schema: S,
    answer: SourceAnswer,
    limits?: JsonLimits,
  ): Promise<v.InferOutput<S>> {
    return expected(schema, await this.valueOf([schema], answer, limits))
  }

  /** The JSON of an answer, with everything that one of the schemas looks at. */
  async valueOf(
    schemas: readonly v.GenericSchema[],
    answer: SourceAnswer,
    { maxBytes, maxContainers }: JsonLimits = {},
  ): Promise<unknown> {
    return parseJson(await readBytes(answer, bytesAllowed(maxBytes)), schemas, maxContainers)
  }

  /** The root element of the XML of an answer. */
  async xmlOf(root: string, answer: SourceAnswer): Promise<XmlElement> {
    const bytes = await readBytes(answer, bytesAllowed(LARGEST_XML))
    return new XmlElement(await parseXmlBytes(bytes, root))
  }

  /** An answer that is no success, read to its end. */
  async failureOf(answer: SourceAnswer): Promise<Failure> {
    const { status, headers, isElsewhere } = answer
    const body = await readText(answer, LARGEST_REASON).catch(() => '')
    return { status, headers, body, isElsewhere }
  }

  meaningOf(failure: Failure): SourceFault {
    // The access was not shown there: nothing is said of it.
    if (failure.isElsewhere && failure.status === 401) return notHandedOut()
    return this.meaning(failure) ?? meaningOfStatus(failure)
  }

  private async follow(call: SourceCall, authorise: Authorise, signal: AbortSignal) {
    const { method = 'GET', headers = {}, body = '' } = call
    const ask = async (url: URL) => {
      const proof = url.origin === call.url.origin ? await authorise({ url, method, headers, body }) : {}
      const known = { accept: '*/*', 'accept-encoding': ACCEPTED_CODINGS, 'user-agent': this.userAgent }
      const request = {
        method,
        headers: { ...known, ...headers, ...proof },
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
    // What was sent would be sent to somebody else.
    if (method === 'POST' || body !== '') return { answer: await ask(call.url), url: call.url }
    return followRedirects(call.url, ask)
  }
}

export function isSuccess({ status }: Pick<SourceAnswer, 'status'>): boolean {
  return status >= 200 && status < 300
}

/** Nobody has to prove anything. */
export const anonymous: Authorise = () => ({})

/** Lets an answer go unread. */
export async function discard(answer: SourceAnswer): Promise<void> {
  for await (const _ of answer.bytes) return
}

function notHandedOut(): SourceFault {
  return new SourceFault('item', 'The source could not hand out this item.')
}

/** Others may come in time. */
function tooSlow(): SourceFault {
  return new SourceFault('item', 'The source takes too long to hand this out.')
}

async function* arriving(body: Readable, timeout: Deadline): AsyncGenerator<Uint8Array> {
  const onAbort = () => body.destroy()
  timeout.signal.addEventListener('abort', onAbort, { once: true })
  // Only what the source takes counts, and not what the reader does.
  let waited = 0
  try {
    timeout.renew()
    let since = performance.now()
    for await (const chunk of body) {
      timeout.pause()
      waited += performance.now() - since
      if (waited > LONGEST_FILE_MS) throw tooSlow()
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
