import * as v from 'valibot'
import { retryAfterMs } from '../outbound/retryAfterMs.ts'
import { SourceFault } from './Connector.ts'
import { IdleTimeout } from './IdleTimeout.ts'

export type SourceRequest = {
  readonly url: URL
  readonly method?: 'GET' | 'POST'
  readonly accessToken?: string
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds that the source may stay silent. Default 30,000. */
  readonly timeout?: number
}

export type SourceAnswer = {
  readonly status: number
  readonly headers: Headers
  /** To be read to its end, or left early by `return`: only then is the connection free. */
  readonly bytes: AsyncIterable<Uint8Array>
}

const TIMEOUT_MS = 30_000
/** Bytes of an answer that is kept in memory. */
const LARGEST_JSON = 8_000_000
/** Seconds to wait where a source does not say how long, and at most. */
const WAIT = 30
const LONGEST_WAIT = 3600

/** One HTTP exchange with a source. Follows no redirect, because it may carry an access token. */
export async function callSource(request: SourceRequest, signal: AbortSignal): Promise<SourceAnswer> {
  const timeout = new IdleTimeout(request.timeout ?? TIMEOUT_MS, signal)
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'GET',
      headers: {
        accept: 'application/json, */*',
        ...request.headers,
        ...(request.accessToken === undefined ? {} : { authorization: `Bearer ${request.accessToken}` }),
      },
      body: request.form ? new URLSearchParams(request.form) : null,
      redirect: 'error',
      signal: timeout.signal,
    })
    return { status: response.status, headers: response.headers, bytes: arriving(response, timeout) }
  } catch {
    timeout.end()
    throw reasonOf(timeout)
  }
}

/** The answer's JSON, as the schema has it. */
export async function readJson<S extends v.GenericSchema>(
  schema: S,
  answer: SourceAnswer,
): Promise<v.InferOutput<S>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.bytes) {
    size += chunk.length
    if (size > LARGEST_JSON) throw notUnderstood()
    chunks.push(chunk)
  }
  const parsed = v.safeParse(schema, parseJson(Buffer.concat(chunks).toString()))
  if (!parsed.success) throw notUnderstood()
  return parsed.output
}

/** Lets an answer go unread. */
export async function discard(answer: SourceAnswer): Promise<void> {
  for await (const _ of answer.bytes) return
}

/** What 429 means: wait as long as the source says. */
export function rateLimited(headers: Headers): SourceFault {
  const asked = retryAfterMs(Object.fromEntries(headers))
  const seconds = asked === null ? WAIT : Math.ceil(asked / 1000)
  const message = 'The source limits how fast we may ask. We go on by ourselves.'
  return new SourceFault('rate-limited', message, Math.min(Math.max(seconds, 1), LONGEST_WAIT))
}

async function* arriving(response: Response, timeout: IdleTimeout): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  try {
    while (reader) {
      timeout.renew()
      const { done, value } = await reader.read()
      if (done) return
      timeout.pause()
      yield value
    }
  } catch {
    throw reasonOf(timeout)
  } finally {
    timeout.end()
    // After a failure there is nothing to cancel, and cancel says so by rejecting.
    await reader?.cancel().catch(() => undefined)
  }
}

function reasonOf({ signal }: IdleTimeout): unknown {
  return signal.aborted ? signal.reason : new SourceFault('unavailable', 'The source cannot be reached.')
}

function notUnderstood(): SourceFault {
  return new SourceFault('unavailable', 'The source answered something that we do not understand.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
